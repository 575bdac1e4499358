import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PortalDialog, PortalDialogActions } from './portal-dialog';

interface PortalAmountDialogProps {
  /** The amount itself: `7:30 h`. */
  amount: string;
  /** What the dialog lists, after the amount in the button's accessible name. */
  opens: string;
  /** Title of the dialog. */
  title: string;
  /** What the amount is made of; rendered, and so loaded, once the dialog is open. */
  children: ReactNode;
}

/** An amount, as a button that opens a dialog with what it is made of. */
export function PortalAmountDialog({ amount, opens, title, children }: PortalAmountDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        // Its text, not its padding, lines up with what is around it.
        mx="calc(-1 * var(--button-padding-x))"
        aria-haspopup="dialog"
        aria-label={`${amount}: ${opens}`}
        onClick={() => setIsOpen(true)}
      >
        {amount}
      </Button>
      {isOpen && (
        <PortalDialog wide title={title} onEscape={close}>
          {children}
          <PortalDialogActions>
            <Button variant="default" onClick={close}>
              Close
            </Button>
          </PortalDialogActions>
        </PortalDialog>
      )}
    </>
  );
}
