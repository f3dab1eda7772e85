import { Modal, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useEffect, useState } from 'react';

interface DialogueProps extends Omit<ModalProps, 'opened'> {
  /** Set while its call is in flight: the dialogue stays open, so that the user sees the answer. */
  readonly isPending?: boolean;
  /** Set while the dialogue shows or awaits a one-time secret. Only its own button closes it then. */
  readonly showsSecret?: boolean;
}

const LockContext = createContext<((isLocked: boolean) => void) | undefined>(undefined);

/** Keeps the dialogue around a component open while `isLocked`, so that an entry that is being sent stays visible. */
export function useDialogueLock(isLocked: boolean): void {
  const setLocked = use(LockContext);
  useEffect(() => {
    if (!isLocked || setLocked === undefined) return;
    setLocked(true);
    return () => setLocked(false);
  }, [isLocked, setLocked]);
}

/** A click outside does not close it: typed text would be lost, and the second click of a double click on its button is outside. */
export function Dialogue({ showsSecret = false, isPending = false, ...props }: DialogueProps) {
  useRestoreFocus();
  const [isLocked, setLocked] = useState(false);
  const closing =
    showsSecret || isPending || isLocked ? { closeOnEscape: false, withCloseButton: false } : {};
  return (
    <LockContext value={setLocked}>
      {showsSecret ? <LeaveGuard /> : null}
      <Modal {...props} {...closing} closeOnClickOutside={false} opened returnFocus={false} />
    </LockContext>
  );
}

/** Asks before the user navigates away or closes the tab. */
function LeaveGuard() {
  useBlocker({
    shouldBlockFn: () => !window.confirm('This is shown only once. Leave without saving it?'),
    enableBeforeUnload: true,
  });
  return null;
}

function useRestoreFocus(): void {
  useEffect(() => {
    const opener = openerOf(document.activeElement);
    return () => opener?.focus();
  }, []);
}

/** A menu item disappears with its menu, so the button of the menu gets the focus back. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = button === null || button === undefined ? focused : document.getElementById(button);
  return element instanceof HTMLElement ? element : null;
}
