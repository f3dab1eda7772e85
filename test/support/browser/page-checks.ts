/** Checks a page in every variant a reader may see: light and dark, wide and narrow. */
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { eventually } from '../engine/eventually.ts';
import { TAKE_SCREENSHOTS, takePicture } from './pictures.ts';

/** The narrowest supported width in pixels. */
const MIN_WIDTH = 360;
const WIDE = { width: 1280, height: 860 };
const TABLET = { width: 768, height: 1024 };
const TELEPHONE = { width: 390, height: 844 };
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
const FAILING_IMPACTS = ['serious', 'critical'];

/**
 * Returns what is wrong with how a page is displayed, one line each.
 *
 * @param ready waits until the page shows its content.
 */
export async function displayFaults(page: Page, ready: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(WIDE);
    await ready();
    await settled(page, colorScheme);
    faults.push(...(await accessibilityFaults(page)).map((barrier) => `${colorScheme}: ${barrier}`));
  }
  for (const width of [MIN_WIDTH, TELEPHONE.width, TABLET.width, WIDE.width]) {
    await page.setViewportSize({ width, height: TELEPHONE.height });
    await ready();
    const needed = await page.evaluate('document.documentElement.scrollWidth');
    if (Number(needed) > width) faults.push(`it is ${String(needed)} px wide in a window of ${width} px`);
  }
  await page.setViewportSize(WIDE);
  return faults;
}

/**
 * Waits until the page has applied the colour scheme and its transitions have ended, because half-changed colours fail the contrast
 * check.
 */
async function settled(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const schemes = "getComputedStyle(document.documentElement).colorScheme.split(' ')";
  // Polled from the test, because the content security policy of the pages blocks the polling of `waitForFunction`.
  const isApplied = async () => (await page.evaluate<string[]>(schemes)).includes(colorScheme);
  await eventually(isApplied, { deadlineMs: 30_000, describe: `the page to be ${colorScheme}` });
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))',
  );
}

/** Returns axe's serious findings with their places. Axe is not injected as a script, which the content security policy would block. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate<boolean>("'axe' in window");
  if (!isLoaded) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(RULES)})`);
  return violations
    .filter(({ impact }) => FAILING_IMPACTS.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}

/** Greater than the number of controls on the longest page. */
const MAX_CONTROLS = 80;

/**
 * Checks the focused element: null when no element has the focus, empty when the focus is visible, otherwise the element's name.
 * Fields for text show the focus by their border; check boxes and radio buttons by an outline, perhaps of their label.
 */
export const UNSEEN_FOCUS = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const isChoice = focused.matches('[type="radio"], [type="checkbox"]');
  if (focused.matches('input, textarea, select') && !isChoice) return '';
  const isOutlined = (element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const shown = isChoice ? [focused, ...focused.parentElement.children, ...(focused.labels ?? [])] : [focused];
  if (shown.some(isOutlined)) return '';
  return focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 80);
})()`;

/** Returns the links, buttons and other controls that show no keyboard focus. */
export async function controlsWithoutVisibleFocus(page: Page): Promise<string[]> {
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
  /** Suffix of the picture's name. */
  readonly suffix: string;
}

const PORTAL_SHOTS: readonly Shot[] = [
  { colorScheme: 'light', viewport: WIDE, suffix: '' },
  { colorScheme: 'dark', viewport: WIDE, suffix: '-dark' },
  { colorScheme: 'light', viewport: TELEPHONE, suffix: '-telephone' },
];
const DOCS_SHOTS: readonly Shot[] = [
  ...PORTAL_SHOTS,
  { colorScheme: 'dark', viewport: TELEPHONE, suffix: '-telephone-dark' },
  { colorScheme: 'light', viewport: TABLET, suffix: '-tablet' },
  { colorScheme: 'dark', viewport: TABLET, suffix: '-tablet-dark' },
];

/** Takes pictures of a portal page when `SCREENSHOTS=true` is set. */
export const picture = (page: Page, name: string, ready: () => Promise<void>) =>
  picturesIn('portal/screenshots', PORTAL_SHOTS, { page, name, ready });

/** Takes pictures of a documentation page when `SCREENSHOTS=true` is set. */
export const pictureOfDocs = (page: Page, name: string, ready: () => Promise<void>) =>
  picturesIn('pictures', DOCS_SHOTS, { page, name, ready });

interface Pictured {
  readonly page: Page;
  readonly name: string;
  /** Waits until the page shows its content. */
  readonly ready: () => Promise<void>;
}

/** @param folder relative to `docs/`. */
async function picturesIn(
  folder: string,
  shots: readonly Shot[],
  { page, name, ready }: Pictured,
): Promise<void> {
  if (!TAKE_SCREENSHOTS) return;
  for (const { colorScheme, viewport, suffix } of shots) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await ready();
    await settled(page, colorScheme);
    await takePicture(page, `${folder}/${name}${suffix}`);
  }
}
