import { Modal, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

interface DialogueProps extends Omit<ModalProps, 'opened'> {
  /** Set while the dialogue shows or awaits a one-time secret. Only its own button closes it then. */
  readonly showsSecret?: boolean;
}

export function Dialogue({ showsSecret = false, ...props }: DialogueProps) {
  useRestoreFocus();
  const closing = showsSecret
    ? { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false }
    : {};
  return (
    <>
      {showsSecret ? <LeaveGuard /> : null}
      <Modal {...props} {...closing} opened returnFocus={false} />
    </>
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
