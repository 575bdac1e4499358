import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AdminUserChangedResponse, AdminUserDetail, AdminUserView } from '../../../../../server/admin/users/admin-users.dto.js';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalSharedDialog } from '../../../ui/portal/dialogs/portal-shared-dialog';
import { PortalFormSkeleton } from '../../../ui/portal/forms/portal-form-skeleton';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { EMAIL_LIMIT, loadedUser, NAME_LIMIT, USER_LABELS, userForm, userIn, userOf, userProblems, type UserValues } from './edit-values';
import { nameOf } from '../user-labels';
import { revealUser, sendUser, userDetailQuery, useUsersChanged } from '../users.api';

interface EditDialogProps {
  user: AdminUserView;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** Name and email of an account. The email is unmasked for it, which the server logs. */
export function EditDialog({ user, onSaved, onClose }: EditDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(userDetailQuery(user.id, 'EDIT_USER'));
  if (data) return <EditForm user={data} onSaved={onSaved} onClose={onClose} />;
  return (
    <PortalDialog wide title={`Edit ${nameOf(user)}`} onEscape={onClose}>
      {error ? (
        <PortalLoadError title="The account could not be loaded" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PortalFormSkeleton fields={3} />
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function EditForm({ user, onSaved, onClose }: Omit<EditDialogProps, 'user'> & { user: AdminUserDetail }) {
  const root = useRef<HTMLFormElement>(null);
  const response = useRef<AdminUserChangedResponse>(null);
  const reread = useUsersChanged();
  const shared = useSharedForm<UserValues>({
    name: userForm(user),
    root,
    loaded: loadedUser(user),
    validate: userProblems,
    send: async (values, version) => {
      try {
        response.current = await sendUser(user.id, userOf(values, version));
      } finally {
        void reread();
      }
      return { values, version: response.current.version };
    },
    // A refusal contains the account with its email masked. The form needs the unmasked one, and another log entry.
    currentOf: async (current) => (current === undefined ? null : userIn(await revealUser(user.id, 'EDIT_USER'))),
    failure: 'Failed to update user',
    onSaved: ({ values }) => {
      const name = nameOf({ ...user, ...values });
      const waits = values.email.trim() !== shared.base.values.email && response.current?.pendingEmail !== null;
      onSaved(
        waits
          ? `${name} is saved. The new address takes effect when the link sent to it is opened. The current address has been notified.`
          : `${name} is saved.`,
      );
    },
  });
  const { form } = shared;
  const moves = form.values.email.trim() !== shared.base.values.email;
  return (
    <PortalSharedDialog
      title={`Edit ${nameOf(user)}`}
      root={root}
      shared={shared}
      edits={{ subject: 'This account', labels: USER_LABELS }}
      confirm="Save changes"
      onClose={onClose}
    >
      <div className={forms.fields}>
        <TextInput
          {...FIELD}
          label={USER_LABELS.firstName}
          maxLength={NAME_LIMIT}
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextInput {...FIELD} label={USER_LABELS.lastName} maxLength={NAME_LIMIT} autoComplete="off" {...form.getInputProps('lastName')} />
      </div>
      <TextInput
        {...FIELD}
        label={USER_LABELS.email}
        type="email"
        required
        maxLength={EMAIL_LIMIT}
        autoComplete="off"
        spellCheck={false}
        description={addressHelp(moves, user.pendingEmail)}
        {...form.getInputProps('email')}
      />
      <Text size="xs" c="dimmed">
        The log records that you opened this form and what you change.
      </Text>
    </PortalSharedDialog>
  );
}

function addressHelp(moves: boolean, pendingEmail: string | null): string {
  if (moves)
    return 'We send a link to the new address. The change takes effect when the link is opened. The current address is notified and works until then.';
  return pendingEmail === null ? 'The address for signing in and receiving email.' : `${pendingEmail} is waiting for confirmation.`;
}
