/** What a link of a mail carries behind `#token=`, where no server and no log sees it. */
import { useEffect, useState } from 'react';

/** Read once, then taken out of the address. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
  return token;
}
