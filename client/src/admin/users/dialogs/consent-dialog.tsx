import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { ActDialog } from '../../act-dialog';
import { ReasonField, useReason } from '../../reason-field';
import { nameOf } from '../user-labels';
import { useRecordConsent } from '../users.api';

const NOTE = {
  name: 'note',
  label: 'How was it verified?',
  minLength: 1,
  maxLength: 1000,
  missing: 'Please say how the consent was verified.',
};

interface ConsentDialogProps {
  user: AdminUserView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Records that a parent or guardian has consented, and how that was verified. It reactivates the child's account. */
export function ConsentDialog({ user, onDone, onClose }: ConsentDialogProps) {
  const record = useRecordConsent(user.id);
  const note = useReason(record.error, NOTE);
  const { moment } = useDates();
  const name = nameOf(user);
  useLeaveGuard(note.typed !== '' && !record.isSuccess);
  const act = (): void =>
    note.submit((text) =>
      record.mutate(text, { onSuccess: () => onDone(`The consent is recorded, and the account of ${name} is open again.`) }),
    );
  return (
    <ActDialog
      root={note.root}
      title={`Record the consent for ${name}?`}
      labels={['Record consent', 'Recording...']}
      busy={record.isPending}
      unsaved={note.typed.trim() !== ''}
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
      <ReasonField reason={note}>For example: signed form by post, phone call to the parent.</ReasonField>
    </ActDialog>
  );
}
