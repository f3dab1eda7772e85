import { getParser } from 'bowser';

/** Returns for example `Chrome on Linux`, or `Unknown browser` if the user agent is not recognised. */
export function deviceName(userAgent: string): string {
  const parsed = getParser(userAgent === '' ? 'none' : userAgent);
  const browser = parsed.getBrowserName() || 'Unknown browser';
  const system = parsed.getOSName();
  return system ? `${browser} on ${system}` : browser;
}
