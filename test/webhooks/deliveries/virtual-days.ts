/** An engine that sends webhooks by a clock of the test, and the partner whom they go to. */
import { beforeEach } from '@jest/globals';
import { VirtualTime } from '../../support/engine/virtual-time.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** In real time at the beginning of each test. */
export function useVirtualDays() {
  const time = new VirtualTime();
  const suite = useOwnEngine({ sending: { clock: time.clock } });
  beforeEach(() => time.reset());
  return { ...suite, ...useReceivingPartner(suite), time };
}
