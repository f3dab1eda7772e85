/** An activity that does nothing. */
export const activities = { nothing: (): Promise<void> => Promise.resolve() };
export type BareActivities = typeof activities;
