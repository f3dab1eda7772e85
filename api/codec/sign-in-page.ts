/** The page on which an operator's browser gets its session; it has no script. */

/** Nothing is loaded, and the form goes back to where it came from. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
} as const;

/** @param said what came of the last try; our own words. */
export function signInPage(said: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Read histories</title></head>
<body>
<h1>Read histories in Temporal's UI</h1>
<p>Every history that you open is written down with your name.</p>
<p role="status">${said}</p>
<form method="post" action="/sign-in">
<label>Your token <input type="password" name="token" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
</body>
</html>
`;
}
