/** Calls the plant store with bodies written as text, because numbers in JavaScript lose digits. */

/** What tests configure the store with. */
export const TOKEN = 'plant-store-token-of-the-tests-0123456789';

export interface PlantResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: { readonly error?: number; readonly message?: string; readonly name?: string };
}

export type CallPlantStore = (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers?: Readonly<Record<string, string>>,
) => Promise<PlantResponse>;

/** Makes the caller, with the right token unless the headers say otherwise. */
export function plantCaller(origin: string): CallPlantStore {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as PlantResponse['body'];
    return { status: response.status, headers: response.headers, text, body: parsed };
  };
}
