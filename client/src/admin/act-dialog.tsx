import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../ui/portal/dialogs/portal-discard';
import forms from '../ui/portal/forms/portal-form.module.css';
import { ariaDisabled } from '../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';

interface ActDialogProps {
  title: string;
  /** The consequences of the action. */
  text: ReactNode;
  /** Label of the confirm button, at rest and while pending: `Deactivate account`, `Deactivating...`. */
  labels: readonly [idle: string, busy: string];
  busy: boolean;
  /** True if closing would lose input. */
  unsaved?: boolean;
  /** Why the last attempt failed, or null. */
  refusal: string | null;
  danger?: boolean;
  cancel?: string;
  root?: RefObject<HTMLFormElement | null>;
  /** Fields that the action needs. */
  children?: ReactNode;
  onAct: () => void;
  onClose: () => void;
}

/** A confirmation before an action on a user. It stays open until the action has succeeded, so that it can show an error. */
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
          <Button variant="default" {...ariaDisabled(busy)} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" data-danger={danger || undefined} {...ariaDisabled(busy)}>
            {busy ? working : idle}
          </Button>
        </PortalDialogActions>
      </form>
      {question}
    </PortalDialog>
  );
}
