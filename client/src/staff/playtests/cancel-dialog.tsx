import { type FormEvent, useRef, useState } from 'react';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { PLAYTEST_LIMITS } from '../../../../server/staff/playtests/playtests.rules';
import { formMessage } from '../../lib/forms/forms';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useCancelPlaytest } from './playtests.api';

interface CancelDialogProps {
  session: PlaytestView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Cancels a session, with a reason. */
export function CancelDialog({ session: { id, title, unlocks_build }, onDone, onClose }: CancelDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const cancel = useCancelPlaytest();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '' || cancel.isPending) return;
    cancel.mutate({ id, reason }, { onSuccess: () => onDone(`“${title}” is cancelled.`) });
  };
  return (
    <PortalFormDialog
      title={`Cancel “${title}”?`}
      root={root}
      unsaved={reason !== ''}
      saving={cancel.isPending}
      refusal={formMessage([], cancel.error, 'The session could not be cancelled.')}
      confirm="Cancel session"
      cancel="Go back"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Everyone who answered is notified, with the reason. This cannot be undone.</p>
      {unlocks_build && (
        <p>
          The session no longer keeps its build for those with a seat. Unless another session does, everyone in the staff area can download
          it.
        </p>
      )}
      <PortalTextarea
        {...FIELD}
        label="Reason"
        required
        minRows={3}
        maxRows={8}
        maxLength={PLAYTEST_LIMITS.reason}
        data-autofocus
        value={reason}
        error={missing && 'Give the reason.'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </PortalFormDialog>
  );
}
