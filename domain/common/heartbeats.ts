/** How an activity that waits for somebody else shows that its worker lives. */

/** So often it heartbeats, or extends its lease; milliseconds. */
export const ALIVE_EVERY_MS = 1_500;
/** After so long without a heartbeat its worker is taken for dead, and the activity is tried again. */
export const HEARTBEAT_TIMEOUT = '5s';
