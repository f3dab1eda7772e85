/** Does what waits for something else than the processor, while others use that. */
export type Outside = <Result>(work: () => Promise<Result>) => Promise<Result>;
