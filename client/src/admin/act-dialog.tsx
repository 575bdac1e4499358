import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../ui/portal/dialogs/portal-discard';
import forms from '../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';

interface ActDialogProps {
  title: string;
  /** The consequences, in words. */
  text: ReactNode;
  /** What the button says, and what while it works: `Deactivate account`, `Deactivating...`. */
  labels: readonly [idle: string, busy: string];
  busy: boolean;
  /** True when something was typed that closing would lose. */
  unsaved?: boolean;
  /** Why the last try did not work, or null. */
  refusal: string | null;
  danger?: boolean;
  cancel?: string;
  root?: RefObject<HTMLFormElement | null>;
  /** Fields that the act needs. */
  children?: ReactNode;
  onAct: () => void;
  onClose: () => void;
}

/** A question before something is done to someone. It stays until the act is done, so that a refusal is read where it was asked for. */
export function ActDialog({
  title,
  text,
  labels: [idle, working],
  busy,
  unsaved = false,
  refusal,
  danger = false,
  cancel = 'Go back',
  root,
  children,
  onAct,
  onClose,
}: ActDialogProps) {
  const own = useRef<HTMLFormElement>(null);
  const { close: leave, question } = useDiscardQuestion(unsaved, onClose);
  const close = (): void => {
    if (!busy) leave();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onAct();
  };
  return (
    <PortalDialog title={title} onEscape={close}>
      <form ref={root ?? own} noValidate className={forms.form} onSubmit={submit}>
        <PortalDialogText>{text}</PortalDialogText>
        {children}
        {refusal && <PortalNotice tone="error" title={refusal} />}
        <PortalDialogActions>
          <Button variant="default" aria-disabled={busy || undefined} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" data-danger={danger || undefined} aria-disabled={busy || undefined}>
            {busy ? working : idle}
          </Button>
        </PortalDialogActions>
      </form>
      {question}
    </PortalDialog>
  );
}
