/** Looks at a page as every reader may meet it: light and dark, wide and narrow. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { TAKES_PICTURES, takePicture } from './pictures.ts';

/** The narrowest that everything works at; pixels. */
const NARROWEST = 360;
const WIDE = { width: 1280, height: 860 };
const TELEPHONE = { width: 390, height: 844 };
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
const GRAVE = ['serious', 'critical'];

/**
 * What is wrong with how a page is shown, a line each; none where all is well.
 *
 * @param ready waits until the page shows what it is for.
 */
export async function faultsOfShown(page: Page, ready: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(WIDE);
    await ready();
    faults.push(...(await barriers(page)).map((barrier) => `${colorScheme}: ${barrier}`));
  }
  await page.setViewportSize({ width: NARROWEST, height: TELEPHONE.height });
  await ready();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  if (Number(width) > NARROWEST) faults.push(`it is ${String(width)} px wide in a window of ${NARROWEST} px`);
  await page.setViewportSize(WIDE);
  return faults;
}

/** What axe calls serious, with where it is. It is not loaded as a script, which the policy of the pages would refuse. */
export async function barriers(page: Page): Promise<string[]> {
  const isThere = await page.evaluate<boolean>("'axe' in window");
  if (!isThere) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(RULES)})`);
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}

/** Takes its pictures for the documents of the portal. */
export const picture = (page: Page, name: string, ready: () => Promise<void>) =>
  pictureIn('portal/screenshots', page, name, ready);

/** Takes pictures into a folder of `docs/`, where `SCREENSHOTS=true` asks for them. */
export async function pictureIn(
  folder: string,
  page: Page,
  name: string,
  ready: () => Promise<void>,
): Promise<void> {
  if (!TAKES_PICTURES) return;
  const shots = [
    { colorScheme: 'light', viewport: WIDE, suffix: '' },
    { colorScheme: 'dark', viewport: WIDE, suffix: '-dark' },
    { colorScheme: 'light', viewport: TELEPHONE, suffix: '-telephone' },
  ] as const;
  for (const { colorScheme, viewport, suffix } of shots) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await ready();
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
    await takePicture(page, `${folder}/${name}${suffix}`);
  }
}
