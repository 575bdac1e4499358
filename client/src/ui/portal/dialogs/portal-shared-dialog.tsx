import type { FormEvent, ReactNode, RefObject } from 'react';
import type { Outcome } from '../../../lib/forms/merge';
import type { Resumed } from '../../../lib/forms/use-shared-form';
import { PortalChangedElsewhere } from '../forms/portal-save-row';
import { PortalFormDialog } from './portal-form-dialog';

interface PortalSharedDialogProps<V extends object> {
  title: string;
  root: RefObject<HTMLFormElement | null>;
  /** The result of `useSharedForm`. */
  shared: {
    unsaved: boolean;
    saving: boolean;
    refusal: string | null;
    resumed: Resumed;
    outcome: Outcome<V>;
    submit: (event: FormEvent) => void;
    acceptTheirs: (name: keyof V & string) => void;
  };
  /** For an object that others may also edit: its name, as in “This entry”, and the labels of its fields. */
  edits?: { subject: string; labels: Readonly<Record<keyof V & string, string>> };
  /** Label of the submit button: `Add project`. */
  confirm: string;
  children: ReactNode;
  onClose: () => void;
}

/** A form by `useSharedForm` in a dialog. If another user saved first, a notice below the fields says so. */
export function PortalSharedDialog<V extends object>({ shared, edits, children, ...dialog }: PortalSharedDialogProps<V>) {
  const { unsaved, saving, refusal, resumed, outcome, submit, acceptTheirs } = shared;
  return (
    <PortalFormDialog {...dialog} unsaved={unsaved} saving={saving} refusal={refusal} resumed={resumed} onSubmit={submit}>
      {children}
      {edits !== undefined && outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} {...edits} acceptTheirs={acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}
