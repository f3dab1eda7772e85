/** An engine that sends webhooks by a virtual clock, and the partner that receives them. */
import { beforeEach } from '@jest/globals';
import { VirtualTime } from '../../support/engine/virtual-time.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The clock runs in real time at the start of each test. */
export function useVirtualDays() {
  const time = new VirtualTime();
  const suite = useOwnEngine({ sending: { clock: time.clock } });
  beforeEach(() => time.reset());
  return { ...suite, ...useReceivingPartner(suite), time };
}
