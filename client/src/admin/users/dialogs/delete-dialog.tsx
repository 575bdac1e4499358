import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { fieldErrorsFor, focusFirstError, formMessage } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { PortalCounter } from '../../../ui/portal/lists/portal-counter';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { ActDialog } from '../../act-dialog';
import { nameOf } from '../user-labels';
import { useDeleteUser } from '../users.api';
import { OpenWork } from './open-work';
import { UnpaidNotice } from './unpaid-notice';

const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 500;

interface DeleteDialogProps {
  user: AdminUserView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Deletes an account permanently. The reason is required, and stays in the log. */
export function DeleteDialog({ user, onDone, onClose }: DeleteDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const remove = useDeleteUser(user.id);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const name = nameOf(user);
  useLeaveGuard(reason !== '' && !remove.isSuccess);
  const message = remove.error instanceof ApiError ? fieldErrorsFor(['reason'], remove.error.fields).reason : undefined;
  const short = reason.trim().length < MIN_REASON_LENGTH;
  const act = (): void => {
    setMissing(short);
    if (short) return focusFirstError(root.current, { reason: true });
    remove.mutate(reason.trim(), { onSuccess: () => onDone(`The account of ${name} is deleted.`) });
  };
  return (
    <ActDialog
      root={root}
      title={`Delete ${name}?`}
      labels={['Delete account', 'Deleting...']}
      danger
      cancel="Keep account"
      busy={remove.isPending}
      refusal={formMessage(['reason'], remove.error, 'Failed to delete user')}
      text={
        <>
          <p>
            The account is permanently deleted immediately, with its profile, sessions, roles and files. Messages remain in their tickets as
            from “Deleted user”. The user is notified by email.
          </p>
          <p>To block access without deleting anything, deactivate the account instead.</p>
        </>
      }
      onAct={act}
      onClose={onClose}
    >
      <UnpaidNotice
        userId={user.id}
        consequence="What is not decided is deleted with the account; what is approved stays in the books, without the name."
      />
      <OpenWork userId={user.id} />
      <Textarea
        {...FIELD}
        label="Reason"
        required
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        autoFocus
        data-path="reason"
        description={
          <PortalCounter value={reason} limit={MAX_REASON_LENGTH}>
            Stored in the log, so do not name the person.
          </PortalCounter>
        }
        value={reason}
        error={missing && short ? 'Please give a reason.' : message}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
