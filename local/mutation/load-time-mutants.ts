/** The mutants in what runs while modules load: constants, tables. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import type { LoadedTest } from './suites.ts';

export class LoadTimeMutants {
  private readonly file: string;
  private ids: Set<string> | undefined;

  /** @param folder where they are kept: Stryker starts another process now and then, which must know them. */
  constructor(folder: string) {
    this.file = path.join(folder, 'load-time-mutants.json');
  }

  /** Says of what ran while a suite was loaded that each of its tests reaches it. */
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
