/** In which sequence suites run: those that mostly wait come first, beside each other, so that none of them is the last to end. */
import { createRequire } from 'node:module';
import path from 'node:path';
import type sequencing from '@jest/test-sequencer';
import { PROJECT_ROOT } from '../../../local/project.ts';

const { default: TestSequencer } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof sequencing;

type Suite = Parameters<InstanceType<typeof TestSequencer>['sort']>[0][number];

/** Suites in which processes are killed, come back and are waited for, and those that wait for programs of others. */
const WAITING = ['test/faults/', 'test/runbooks/', 'test/pharmacies/gateways/faults'];

export default class WaitingFirst extends TestSequencer {
  /** Within each of both kinds the sequence is Jest's: what failed or took long is first. */
  override async sort(suites: Suite[]): Promise<Suite[]> {
    const { waiting = [], busy = [] } = Object.groupBy(await super.sort(suites), (suite) =>
      isWaiting(suite) ? 'waiting' : 'busy',
    );
    return [...waiting, ...busy];
  }
}

function isWaiting(suite: Suite): boolean {
  const file = path.relative(PROJECT_ROOT, suite.path);
  return WAITING.some((start) => file.startsWith(start));
}
