/** The environments. Each is one deployment with its own database, Temporal namespace, keys and base URL. */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
