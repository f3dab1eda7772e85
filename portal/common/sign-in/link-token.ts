/** E-mail links carry their token in the fragment (`#token=`), which browsers do not send to servers. */
import { useEffect, useState } from 'react';

/** Reads the token and removes it from the address. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '');
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), []);
  return token;
}
