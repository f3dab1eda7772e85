/** A `fetch` that reports upload progress, which the browser's own does not. */

/** @param onProgress gets whole percent. */
export function fetchWithProgress(onProgress: (percent: number) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest();
      const lost = () => reject(new TypeError('The connection was lost.'));
      sending.open(request.method, request.url);
      for (const [name, value] of request.headers) sending.setRequestHeader(name, value);
      sending.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(Math.round((100 * loaded) / Math.max(total, 1))),
      );
      sending.addEventListener('load', () => resolve(responseOf(sending)));
      sending.addEventListener('error', lost);
      sending.addEventListener('abort', lost);
      request.signal.addEventListener('abort', () => sending.abort());
      sending.send(body);
    });
  };
}

function responseOf(sending: XMLHttpRequest): Response {
  const headers = sending
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    });
  return new Response(sending.responseText, { status: sending.status, headers });
}
