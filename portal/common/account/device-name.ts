/** A device by what its browser says of itself. */
import { getParser } from 'bowser';

/** `Chrome on Linux`; `Unknown browser` where nothing can be told from it. */
export function deviceName(userAgent: string): string {
  const parsed = getParser(userAgent === '' ? 'none' : userAgent);
  const browser = parsed.getBrowserName() || 'Unknown browser';
  const system = parsed.getOSName();
  return system ? `${browser} on ${system}` : browser;
}
