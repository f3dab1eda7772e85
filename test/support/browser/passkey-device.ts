/** A device of the browser's own that makes passkeys, as Chromium pretends for developers. */
import type { Page } from 'playwright-core';

/** Answers in place of the reader from now on, who unlocks it each time. */
export async function withPasskeyDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
