import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { PortalConfirm } from './portal-confirm';
import { PortalDialog, PortalDialogActions } from './portal-dialog';
import form from './portal-form.module.css';
import { PortalNotice } from './portal-notice';

interface PortalFormDialogProps {
  title: string;
  root: RefObject<HTMLFormElement | null>;
  unsaved: boolean;
  saving: boolean;
  /** Why the last save did not work, or null. */
  refusal: string | null;
  /** What the button says: `Add project`. */
  confirm: string;
  children: ReactNode;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
}

/** A form in a window of its own. Closing it with something unsaved asks first. */
export function PortalFormDialog({ title, root, unsaved, saving, refusal, confirm, children, onSubmit, onClose }: PortalFormDialogProps) {
  const [asking, setAsking] = useState(false);
  const close = (): void => (unsaved ? setAsking(true) : onClose());
  const discard = (): void => {
    // The question goes first: two windows that close together leave the focus nowhere.
    flushSync(() => setAsking(false));
    onClose();
  };
  return (
    <PortalDialog wide title={title} onEscape={close}>
      <form ref={root} noValidate className={form.form} onSubmit={onSubmit}>
        {children}
        {refusal && <PortalNotice tone="error" title={refusal} />}
        <PortalDialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving}>
            {saving ? 'Saving...' : confirm}
          </Button>
        </PortalDialogActions>
      </form>
      {asking && (
        <PortalConfirm title="Discard what you typed?" confirm="Discard" cancel="Keep editing" danger onConfirm={discard} onCancel={() => setAsking(false)}>
          <p>It is not saved yet.</p>
        </PortalConfirm>
      )}
    </PortalDialog>
  );
}
