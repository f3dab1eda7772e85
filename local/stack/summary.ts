/** The text that a stack prints when it is ready. */
import type { WayIn } from './portal.ts';
import { SAMPLE_BODY } from './sample-request.ts';
import type { StackDescription } from './stack-file.ts';

/** A warning, because every user of the Temporal UI can read and terminate every workflow. */
const UI_IS_OPEN = '(for this machine only: without sign-in)';

/** Lists the addresses, the key and a command to try. @param command the command that started the stack. */
export function summary(command: string, stack: StackDescription): string {
  const { api_url, api_key, temporal_ui_url, temporal_address, ways_in } = stack;
  const temporal = temporal_ui_url === null ? temporal_address : `${temporal_ui_url}  ${UI_IS_OPEN}`;
  return `
Ready. Stop with Ctrl-C; the next ${command} finds everything again.

  API          ${api_url}
  Documents    ${api_url}/docs
  Portal       ${wayIn(ways_in.partner)}
  Console      ${wayIn(ways_in.pharmacy)}
  Temporal     ${temporal}
  Sandbox key  ${api_key}
  Mails        .local/mails (readable by you alone; with SMTP_URL they are sent)
  For scripts  .local/stack.json (also the token of the plant-store sample)

Try it:

  curl -s ${api_url}/requests \\
    -H 'Authorization: Bearer ${api_key}' \\
    -H 'Content-Type: application/json' \\
    -d '${inSingleQuotes(JSON.stringify(SAMPLE_BODY))}'
`;
}

/** The link works once. It lets the first owner set a password. */
function wayIn({ page, welcome_link, email }: WayIn): string {
  return welcome_link === null ? `${page}  (sign in as ${email})` : `${welcome_link}  (for ${email}, once)`;
}

/** Escapes a text for single quotes in a shell. */
function inSingleQuotes(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}
