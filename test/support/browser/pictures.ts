/** Pictures for the documents: taken anew where `SCREENSHOTS=true` asks for them, and by no other run. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../../local/project.ts';

export const TAKES_PICTURES = process.env['SCREENSHOTS'] === 'true';

/**
 * Writes what a window shows, from its top on.
 *
 * @param file below `docs/`, without its ending.
 * @param height of the picture, in pixels; all of the window without it.
 */
export async function takePicture(page: Page, file: string, height?: number): Promise<void> {
  if (!TAKES_PICTURES) return;
  const target = path.join(PROJECT_ROOT, 'docs', `${file}.png`);
  await mkdir(path.dirname(target), { recursive: true });
  const { width, height: whole } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.screenshot({ path: target, clip: { x: 0, y: 0, width, height: height ?? whole } });
}
