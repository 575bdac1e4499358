import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { PortalConfirm } from './portal-confirm';

/**
 * Closing a window in which something was typed asks first.
 *
 * @param unsaved whether there is something to lose at this moment
 * @returns how the window is closed, and the question, to be rendered in the window
 */
export function useDiscardQuestion(unsaved: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const close = (): void => (unsaved ? setAsking(true) : onClose());
  const discard = (): void => {
    // The question goes first: two windows that close together leave the focus nowhere.
    flushSync(() => setAsking(false));
    onClose();
  };
  const question = asking && (
    <PortalConfirm
      title="Discard what you typed?"
      confirm="Discard"
      cancel="Keep editing"
      danger
      onConfirm={discard}
      onCancel={() => setAsking(false)}
    >
      <p>It is not saved yet.</p>
    </PortalConfirm>
  );
  return { close, question };
}
