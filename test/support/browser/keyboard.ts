/** Operates a page by keyboard only: Tab, Enter, Space, and typing. */
import type { Locator, Page } from 'playwright-core';
import { UNSEEN_FOCUS } from './page-checks.ts';

type Role = Parameters<Page['getByRole']>[0];

/** More than the controls of the longest page. */
const MAX_PRESSES = 100;

export class KeyboardReader {
  private readonly page: Page;
  /** The controls that had the focus without showing it. */
  readonly unseen = new Set<string>();

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until the control has the focus. @throws Error if it cannot be reached. */
  async tabTo(role: Role, name: string | RegExp): Promise<Locator> {
    const control = this.page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name });
    const focused = control.and(this.page.locator(':focus'));
    await control.last().waitFor();
    for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
      await this.page.keyboard.press('Tab');
      const unseen = await this.page.evaluate<string | null>(UNSEEN_FOCUS);
      if (unseen !== null && unseen !== '') this.unseen.add(unseen);
      if ((await focused.count()) > 0) return focused;
    }
    throw new Error(`Tab does not reach the ${role} ${String(name)}`);
  }

  /** Types into a field, which selects what is in it. */
  async type(role: Role, name: string | RegExp, text: string): Promise<void> {
    await this.tabTo(role, name);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  async press(role: Role, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(role, name);
    await this.page.keyboard.press(key);
  }

  /** Waits until a heading has the focus, and no control does. */
  async expectHeading(text: string): Promise<void> {
    await this.page.locator('h1:focus, h2:focus, h3:focus', { hasText: text }).waitFor();
  }
}
