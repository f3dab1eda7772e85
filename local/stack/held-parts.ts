/** Parts of the running stack that the user stopped: `npm run stack -- stop worker`. */
import path from 'node:path';
import { rm } from 'node:fs/promises';
import { readIfPresent, writeAtomically } from '../files.ts';
import { LOCAL } from '../project.ts';

/** Names of the stopped parts, one a line. */
const FILE = path.join(LOCAL, 'held-parts');

export async function heldParts(): Promise<string[]> {
  return ((await readIfPresent(FILE)) ?? '').split('\n').filter((name) => name !== '');
}

export async function isHeld(name: string): Promise<boolean> {
  return (await heldParts()).includes(name);
}

export async function hold(name: string): Promise<void> {
  await writeAtomically(FILE, [...new Set([...(await heldParts()), name])].join('\n'));
}

export async function release(name: string): Promise<void> {
  const others = (await heldParts()).filter((other) => other !== name);
  await writeAtomically(FILE, others.join('\n'));
}

export async function releaseAll(): Promise<void> {
  await rm(FILE, { force: true });
}
