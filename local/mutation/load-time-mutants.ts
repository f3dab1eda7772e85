/** Mutants in code that runs while modules load, such as constants and tables. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import type { LoadedTest } from './suites.ts';

export class LoadTimeMutants {
  private readonly file: string;
  private ids: Set<string> | undefined;

  /** @param folder stores the ids for the next process, because Stryker replaces the process from time to time. */
  constructor(folder: string) {
    this.file = path.join(folder, 'load-time-mutants.json');
  }

  /** Attributes the code that ran while a suite was loaded to each of its tests. */
  attribute({ perTest }: MutantCoverage, suite: string, tests: readonly LoadedTest[]): void {
    const atLoad = perTest[suite] ?? {};
    delete perTest[suite];
    this.ids ??= new Set();
    for (const mutant of Object.keys(atLoad)) this.ids.add(mutant);
    for (const { id } of tests) perTest[id] = { ...atLoad, ...perTest[id] };
  }

  async write(): Promise<void> {
    await writeFile(this.file, JSON.stringify([...(this.ids ?? [])]));
  }

  async read(): Promise<ReadonlySet<string>> {
    this.ids ??= new Set(JSON.parse(await readFile(this.file, 'utf8')) as string[]);
    return this.ids;
  }
}
