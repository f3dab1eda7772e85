/** One deployment is one environment; DESIGN of keys and base URLs follows from it. */
export const ENVIRONMENTS = ['sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
