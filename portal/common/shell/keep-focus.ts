/** Moves the keyboard focus when the focused element is removed or is disabled while its call is in flight. */
import { useEffect } from 'react';

const SECTION_SELECTOR = 'section, [role="region"], [role="dialog"], main';

/**
 * When the focused element is removed, browsers move the focus to the top of the document. This hook moves it to the
 * heading of the nearest remaining part of the page, or back to the element once that is enabled again.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let parts: readonly Element[] = [];
    let wasDisabled = false;
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      last = target;
      parts = partsAround(target);
      wasDisabled = false;
    };
    const check = () => {
      if (last === undefined) return;
      if (last.matches(':disabled')) wasDisabled = true;
      if (!isFocusLost()) return;
      if (!last.isConnected) {
        last = undefined;
        focusHeadingOf(parts.find(({ isConnected }) => isConnected) ?? pageOf());
      } else if (!last.matches(':disabled')) {
        // If it was not disabled, the user clicked elsewhere to leave it.
        if (wasDisabled) last.focus({ preventScroll: true });
        else last = undefined;
      }
    };
    // Runs after other code that moves the focus because of the same change.
    const observer = new MutationObserver(() => setTimeout(check));
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', onFocusIn);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
    };
  }, []);
}

export function focusPageTitle(): void {
  focusHeadingOf(pageOf());
}

/** Dialogues are outside of `main`. */
const pageOf = () => document.querySelector('main');

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Returns the nearest part first. */
function partsAround(element: Element): Element[] {
  const part = element.closest(SECTION_SELECTOR);
  return part === null ? [] : [part, ...(part.parentElement === null ? [] : partsAround(part.parentElement))];
}

function focusHeadingOf(part: Element | null): void {
  const heading = part?.querySelector('h1, h2, h3') ?? part;
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus();
}
