/** Where the keyboard goes on when the element that had the focus is gone, or was disabled while its call was in flight. */
import { useEffect } from 'react';

/** Parts of a page in which a user goes on. */
const PARTS = 'section, [role="region"], [role="dialog"], main';

/**
 * Browsers drop the focus with its element: the next press of a key begins at the top of the document. It goes back to the element
 * once that is enabled again, and else to the heading of the nearest part of the page that is still there.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: HTMLElement | undefined;
    let around: readonly Element[] = [];
    let wasDisabled = false;
    const noteFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      last = target;
      around = partsAround(target);
      wasDisabled = false;
    };
    const check = () => {
      if (last === undefined) return;
      if (last.matches(':disabled')) wasDisabled = true;
      if (!hasNoFocus()) return;
      if (!last.isConnected) {
        last = undefined;
        focusHeadingOf(around.find(({ isConnected }) => isConnected) ?? pageOf());
      } else if (!last.matches(':disabled')) {
        // Else the user has left it, by a click beside it.
        if (wasDisabled) last.focus({ preventScroll: true });
        else last = undefined;
      }
    };
    // After whatever else moves the focus with the same change.
    const observer = new MutationObserver(() => setTimeout(check));
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', noteFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', noteFocus);
    };
  }, []);
}

/** The heading by which a page is known, for a step after which nothing is left to do in its part. */
export function focusPageTitle(): void {
  focusHeadingOf(pageOf());
}

/** Dialogues are not inside of it: it is what they leave. */
const pageOf = () => document.querySelector('main');

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The nearest first. */
function partsAround(element: Element): Element[] {
  const part = element.closest(PARTS);
  return part === null ? [] : [part, ...(part.parentElement === null ? [] : partsAround(part.parentElement))];
}

function focusHeadingOf(part: Element | null): void {
  const heading = part?.querySelector('h1, h2, h3') ?? part;
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus();
}
