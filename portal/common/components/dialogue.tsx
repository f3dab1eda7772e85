/** A dialogue over the page, there while it is drawn; what had the focus before has it again afterwards. */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';

type DialogueProps = Omit<ModalProps, 'opened'>;

export function Dialogue(props: DialogueProps) {
  useFocusGivenBack();
  return <Modal {...props} opened returnFocus={false} />;
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
