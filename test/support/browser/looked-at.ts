/** Looks at a page as every reader may meet it: light and dark, wide and narrow. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../engine/eventually.ts';
import { TAKES_PICTURES, takePicture } from './pictures.ts';

/** The narrowest that everything works at; pixels. */
const NARROWEST = 360;
const WIDE = { width: 1280, height: 860 };
const TABLET = { width: 768, height: 1024 };
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
    await settled(page, colorScheme);
    faults.push(...(await barriers(page)).map((barrier) => `${colorScheme}: ${barrier}`));
  }
  for (const width of [NARROWEST, TELEPHONE.width, TABLET.width, WIDE.width]) {
    await page.setViewportSize({ width, height: TELEPHONE.height });
    await ready();
    const needed = await page.evaluate('document.documentElement.scrollWidth');
    if (Number(needed) > width) faults.push(`it is ${String(needed)} px wide in a window of ${width} px`);
  }
  await page.setViewportSize(WIDE);
  return faults;
}

/** Until the page has taken the scheme on and its colours have stopped changing: halfway there they have no contrast. */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const schemes = "getComputedStyle(document.documentElement).colorScheme.split(' ')";
  // Asked again from here: what `waitForFunction` asks again by itself the policy of the pages refuses.
  const isTakenOn = async () => (await page.evaluate<string[]>(schemes)).includes(colorScheme);
  await eventually(isTakenOn, { deadlineMs: 30_000, describe: `the page to be ${colorScheme}` });
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))',
  );
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

/** More than the controls of the longest page. */
const MAX_CONTROLS = 80;

/** Of what has the focus: null where nothing has it, empty where it is seen, else its name. Fields show it by their border. */
const UNSEEN_FOCUS = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  if (focused.matches('input, textarea, select')) return '';
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return '';
  return focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 80);
})()`;

/** The links, buttons and other controls that do not show when a keyboard has reached them. */
export async function unseenFocus(page: Page): Promise<string[]> {
  const unseen = new Set<string>();
  for (let presses = 0; presses < MAX_CONTROLS; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate<string | null>(UNSEEN_FOCUS);
    if (name === null) break;
    if (name !== '') unseen.add(name);
  }
  return [...unseen];
}

interface Shot {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  /** Of the picture's name. */
  readonly suffix: string;
}

const SHOTS_OF_PORTAL: readonly Shot[] = [
  { colorScheme: 'light', viewport: WIDE, suffix: '' },
  { colorScheme: 'dark', viewport: WIDE, suffix: '-dark' },
  { colorScheme: 'light', viewport: TELEPHONE, suffix: '-telephone' },
];
const SHOTS_OF_DOCS: readonly Shot[] = [
  ...SHOTS_OF_PORTAL,
  { colorScheme: 'dark', viewport: TELEPHONE, suffix: '-telephone-dark' },
  { colorScheme: 'light', viewport: TABLET, suffix: '-tablet' },
  { colorScheme: 'dark', viewport: TABLET, suffix: '-tablet-dark' },
];

/** Takes pictures of a page of the portal, where `SCREENSHOTS=true` asks for them. */
export const picture = (page: Page, name: string, ready: () => Promise<void>) =>
  picturesIn('portal/screenshots', SHOTS_OF_PORTAL, { page, name, ready });

/** The same of a page of the documentation. */
export const pictureOfDocs = (page: Page, name: string, ready: () => Promise<void>) =>
  picturesIn('pictures', SHOTS_OF_DOCS, { page, name, ready });

interface Pictured {
  readonly page: Page;
  readonly name: string;
  /** Waits until the page shows what it is for. */
  readonly ready: () => Promise<void>;
}

/** @param folder of `docs/`. */
async function picturesIn(
  folder: string,
  shots: readonly Shot[],
  { page, name, ready }: Pictured,
): Promise<void> {
  if (!TAKES_PICTURES) return;
  for (const { colorScheme, viewport, suffix } of shots) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await ready();
    await settled(page, colorScheme);
    await takePicture(page, `${folder}/${name}${suffix}`);
  }
}
