import type { FormEvent, ReactNode, RefObject } from 'react';
import type { Outcome } from '../../../lib/forms/merge';
import { PortalChangedElsewhere } from '../forms/portal-save-row';
import { PortalFormDialog } from './portal-form-dialog';

interface PortalSharedDialogProps<V extends object> {
  title: string;
  root: RefObject<HTMLFormElement | null>;
  /** What `useSharedForm` gave. */
  shared: {
    unsaved: boolean;
    saving: boolean;
    refusal: string | null;
    resumed: boolean;
    outcome: Outcome<V>;
    submit: (event: FormEvent) => void;
    takeTheirs: (name: keyof V & string) => void;
  };
  /** Of something that others may change as well: what it is, as in “This entry”, and what its fields are called. */
  edits?: { subject: string; labels: Readonly<Record<keyof V & string, string>> };
  /** What the button says: `Add project`. */
  confirm: string;
  children: ReactNode;
  onClose: () => void;
}

/** A form by `useSharedForm` in a window of its own. Where another person was faster, it says so below its fields. */
export function PortalSharedDialog<V extends object>({ shared, edits, children, ...dialog }: PortalSharedDialogProps<V>) {
  const { unsaved, saving, refusal, resumed, outcome, submit, takeTheirs } = shared;
  return (
    <PortalFormDialog {...dialog} unsaved={unsaved} saving={saving} refusal={refusal} resumed={resumed} onSubmit={submit}>
      {children}
      {edits !== undefined && outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} {...edits} takeTheirs={takeTheirs} />
      )}
    </PortalFormDialog>
  );
}
