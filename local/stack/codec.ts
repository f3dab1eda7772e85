/** What decodes histories for the Temporal UI of a stack on this machine: the API, at an address that the UI gives to its pages. */
import { randomBytes } from 'node:crypto';
import { freePort } from './ports.ts';

export interface StackCodec {
  /** For the UI. Whoever may load its pages reads histories: nobody else reaches this machine's loopback. */
  readonly endpoint: string;
  readonly port: number;
  /** Of one API. */
  readonly variables: NodeJS.ProcessEnv;
}

/** @param uiPort of the UI. */
export async function stackCodec(uiPort: number): Promise<StackCodec> {
  const port = await freePort();
  const token = randomBytes(32).toString('base64url');
  return {
    endpoint: `http://127.0.0.1:${port}/${token}`,
    port,
    variables: {
      CODEC_ADDRESS: `127.0.0.1:${port}`,
      CODEC_UI_ORIGINS: `http://127.0.0.1:${uiPort},http://localhost:${uiPort}`,
      CODEC_OPERATORS: `local:${token}`,
    },
  };
}
