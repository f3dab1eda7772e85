/** Pictures for the documents, taken only when `SCREENSHOTS=true` is set. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PROJECT_ROOT } from '../../../local/project.ts';

export const TAKE_SCREENSHOTS = process.env['SCREENSHOTS'] === 'true';

/**
 * Writes a picture of the window, starting at its top.
 *
 * @param file relative to `docs/`, without its extension.
 * @param height of the picture in pixels; the whole window by default.
 */
export async function takePicture(page: Page, file: string, height?: number): Promise<void> {
  if (!TAKE_SCREENSHOTS) return;
  const target = path.join(PROJECT_ROOT, 'docs', `${file}.png`);
  await mkdir(path.dirname(target), { recursive: true });
  const { width, height: whole } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.screenshot({ path: target, clip: { x: 0, y: 0, width, height: height ?? whole } });
}
