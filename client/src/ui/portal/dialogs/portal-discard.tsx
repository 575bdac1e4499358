import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { PortalConfirm } from './portal-confirm';

/**
 * Asks for confirmation before a dialog with unsaved input closes.
 * @param unsaved whether there is unsaved input now
 * @returns the close handler, and the confirmation to render in the dialog
 */
export function useDiscardQuestion(unsaved: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const close = (): void => (unsaved ? setAsking(true) : onClose());
  const discard = (): void => {
    // Close the confirmation first: closing both dialogs together loses the focus.
    flushSync(() => setAsking(false));
    onClose();
  };
  const question = asking && (
    <PortalConfirm
      title="Discard unsaved changes?"
      confirm="Discard"
      cancel="Keep editing"
      danger
      onConfirm={discard}
      onCancel={() => setAsking(false)}
    >
      <p>What you entered in this form would be lost.</p>
    </PortalConfirm>
  );
  return { close, question };
}
