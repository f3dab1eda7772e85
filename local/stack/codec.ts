/** Configures the API as the codec server of the Temporal UI of a local stack. */
import { randomBytes } from 'node:crypto';
import { freePort } from './ports.ts';

export interface StackCodec {
  /** The codec URL for the UI. It lets every user of the UI read histories, so the UI listens on loopback only. */
  readonly endpoint: string;
  readonly port: number;
  /** The environment of the API that decodes. */
  readonly variables: NodeJS.ProcessEnv;
}

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
