/** How much comes over the line before somebody can work. */
import { expect, test } from '@jest/globals';
import { useBrowser } from '../../support/browser/use-browser.ts';

const MOST_BYTES = 300_000;

const suite = useBrowser();

test.each(['/portal/', '/console/'])('%s loads with less than 300 kB', async (path) => {
  const page = await suite.tab();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const sizes: number[] = [];
  network.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(sizes.length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
