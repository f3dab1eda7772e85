/** How a query was recognised, best first; a search answers with the best kind that names anything. */
export const MATCH_TYPES = ['exact', 'brand', 'synonym', 'words', 'fuzzy'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];
