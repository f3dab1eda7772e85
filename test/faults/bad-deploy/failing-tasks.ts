/** The fulfilment workflow of a bad deploy: each of its tasks fails. */
export async function fulfilment(): Promise<void> {
  return Promise.reject(new TypeError('a mistake in the code'));
}
