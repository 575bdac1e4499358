import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { fieldErrorsFor, focusFirstError, formMessage } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalCounter } from '../../../ui/portal/lists/portal-counter';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { ActDialog } from '../../act-dialog';
import { nameOf } from '../user-labels';
import { useRecordConsent } from '../users.api';

const MAX_NOTE_LENGTH = 1000;

interface ConsentDialogProps {
  user: AdminUserView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Records that a parent or guardian has consented, and how that was verified. It reactivates the child's account. */
export function ConsentDialog({ user, onDone, onClose }: ConsentDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const record = useRecordConsent(user.id);
  const { moment } = useDates();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const name = nameOf(user);
  useLeaveGuard(note !== '' && !record.isSuccess);
  const message = record.error instanceof ApiError ? fieldErrorsFor(['note'], record.error.fields).note : undefined;
  const empty = note.trim() === '';
  const act = (): void => {
    setMissing(empty);
    if (empty) return focusFirstError(root.current, { note: true });
    record.mutate(note.trim(), { onSuccess: () => onDone(`The consent is recorded, and the account of ${name} is open again.`) });
  };
  return (
    <ActDialog
      root={root}
      title={`Record the consent for ${name}?`}
      labels={['Record consent', 'Recording...']}
      busy={record.isPending}
      unsaved={!empty}
      refusal={formMessage(['note'], record.error, 'Failed to record the consent')}
      text={
        <p>
          The account belongs to a child under 13 and is paused
          {user.deletionDueAt === null ? '' : `; without a consent it is deleted on ${moment(user.deletionDueAt)}`}. Recording a consent
          reopens it. Record consent only if you know that a parent or guardian has agreed.
        </p>
      }
      onAct={act}
      onClose={onClose}
    >
      <Textarea
        {...FIELD}
        label="How was it verified?"
        required
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        autoFocus
        data-path="note"
        description={
          <PortalCounter value={note} limit={MAX_NOTE_LENGTH}>
            For example: signed form by post, phone call to the parent.
          </PortalCounter>
        }
        value={note}
        error={missing && empty ? 'Please say how the consent was verified.' : message}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
