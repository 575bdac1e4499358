import { Button } from '@mantine/core';
import type { ClipboardEvent, FormEvent, ReactNode, RefObject } from 'react';
import { PortalDialog, PortalDialogActions } from './portal-dialog';
import { useDiscardQuestion } from './portal-discard';
import form from '../forms/portal-form.module.css';
import { PortalRefusal } from '../feedback/portal-refusal';
import type { Resumed } from '../../../lib/forms/use-shared-form';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import { PortalResumed } from '../forms/portal-save-row';

interface PortalFormDialogProps {
  title: string;
  root: RefObject<HTMLFormElement | null>;
  unsaved: boolean;
  saving: boolean;
  /** Label of the button while the form cannot be saved yet: `Uploading...`. */
  waiting?: string | undefined;
  /** Why the last save failed, or null. */
  refusal: string | null;
  resumed?: Resumed;
  /** Label of the submit button: `Add project`. */
  confirm: string;
  /** Label of the button that closes the form, where `Cancel` could be taken for the action itself. */
  cancel?: string;
  /** For an action that ends or removes something. */
  danger?: boolean;
  children: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Called with files pasted into the form, for example a screenshot. */
  onFilesPasted?: (files: File[]) => void;
  onClose: () => void;
}

/** A form in a dialog. Closing it with unsaved input asks for confirmation. */
export function PortalFormDialog({
  title,
  root,
  unsaved,
  saving,
  waiting,
  refusal,
  resumed = false,
  confirm,
  cancel = 'Cancel',
  danger = false,
  children,
  onSubmit,
  onFilesPasted,
  onClose,
}: PortalFormDialogProps) {
  const { close, question } = useDiscardQuestion(unsaved, onClose);
  const busy = saving || waiting !== undefined;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) onSubmit(event);
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    // Text copied from an office program comes with a picture of it.
    if (onFilesPasted === undefined || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFilesPasted(files);
  };
  return (
    <PortalDialog wide title={title} onEscape={close}>
      <form ref={root} noValidate className={form.form} onSubmit={submit} onPaste={paste}>
        {children}
        <PortalResumed resumed={resumed} />
        {refusal && <PortalRefusal title={refusal} />}
        <PortalDialogActions>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" data-danger={danger || undefined} {...ariaDisabled(busy)}>
            {saving ? 'Saving...' : (waiting ?? confirm)}
          </Button>
        </PortalDialogActions>
      </form>
      {question}
    </PortalDialog>
  );
}
