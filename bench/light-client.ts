/** GETs with little CPU of their own: the caller shares the two cores with what is measured. */
import http from 'node:http';

/** One connection for each caller, kept open. */
const agent = new http.Agent({ keepAlive: true });

/** The status of a GET; its body is read and let go. */
export async function getStatus(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
