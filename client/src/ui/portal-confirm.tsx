import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './portal-confirm.module.css';

interface PortalConfirmProps {
  title: string;
  children: ReactNode;
  /** What the confirming button says: the act itself, not "OK". */
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks before something is done. Shown while it is in the tree. The browser's own modal dialog keeps the focus inside, takes Escape as
 * no, and gives the focus back; the cautious answer has the focus first.
 */
export function PortalConfirm({ title, children, confirm, cancel = 'Go back', onConfirm, onCancel }: PortalConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  // A layout effect closes the dialog while it is still in the document: only then does the focus go back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <div id={textId} className={classes.text}>
        {children}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        <Button onClick={onConfirm}>{confirm}</Button>
      </div>
    </dialog>
  );
}
