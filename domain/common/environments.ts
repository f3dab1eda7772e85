/** One deployment is one environment, with its own database, Temporal namespace, keys and base URL. */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
