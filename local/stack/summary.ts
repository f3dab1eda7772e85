/** What `npm start` prints when everything is ready. */
import { SAMPLE_BODY } from './sample-request.ts';
import type { StackDescription } from './stack-file.ts';

/** Whoever reaches it can read and end every workflow. */
const UI_IS_OPEN = '(for this machine only: it asks nobody to sign in)';

/** The addresses, the key, and a command to try. */
export function summary(stack: StackDescription): string {
  const { api_url, api_key, temporal_ui_url, temporal_address } = stack;
  const temporal = temporal_ui_url === null ? temporal_address : `${temporal_ui_url}  ${UI_IS_OPEN}`;
  return `
Ready. Stop with Ctrl-C; the next npm start finds everything again.

  API          ${api_url}
  Documents    ${api_url}/docs
  Temporal     ${temporal}
  Sandbox key  ${api_key}
  For scripts  .local/stack.json (also the token of the plant-store sample)

Try it:

  curl -s ${api_url}/requests \\
    -H 'Authorization: Bearer ${api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '${inSingleQuotes(JSON.stringify(SAMPLE_BODY))}'
`;
}

/** Text for a shell between single quotes. */
function inSingleQuotes(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}
