/** A dialogue over the page, there while it is drawn; what had the focus before has it again afterwards. */
import { Modal, type ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

interface DialogueProps extends Omit<ModalProps, 'opened'> {
  /** Whether it shows a secret that is shown once, or waits for it: then only its own button closes it. */
  readonly showsSecret?: boolean;
}

export function Dialogue({ showsSecret = false, ...props }: DialogueProps) {
  useFocusGivenBack();
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

/** Asks before another page is gone to, or the tab is closed. */
function LeaveGuard() {
  useBlocker({
    shouldBlockFn: () => !window.confirm('This is shown only once. Leave without saving it?'),
    enableBeforeUnload: true,
  });
  return null;
}

function useFocusGivenBack(): void {
  useEffect(() => {
    const before = openerOf(document.activeElement);
    return () => before?.focus();
  }, []);
}

/** The entry of a menu is gone with it: its button stands for it. */
function openerOf(focused: Element | null): HTMLElement | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button === null || button === undefined ? focused : document.getElementById(button);
  return opener instanceof HTMLElement ? opener : null;
}
