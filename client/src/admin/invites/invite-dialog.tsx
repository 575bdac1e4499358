import { Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ROLE_CODE_NOTE_LENGTH, roleCodeLimits } from '../../../../server/users/role-codes/role-code.rules';
import { focusFirstError, formMessage, showFieldErrors, withoutErrorsOf } from '../../lib/forms/forms';
import { useLeaveGuard } from '../../lib/navigation/leave-guard';
import { changedFields } from '../../lib/forms/three-way';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalOnceDialog } from '../../ui/portal/dialogs/portal-once-dialog';
import { RoleChoice } from '../roles/role-choice';
import { ownsStudio } from '../roles/role-groups';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { expiryOf, inviteOf, inviteProblems, type InviteValues, NEW_INVITE, rolesText, usesText } from './invite-values';
import { rolesQuery, useCreateInvite } from './invites.api';

const TITLE = 'Create a role code';

interface InviteDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Creates a code: loads the available roles, shows the form, then the code, once. */
export function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const roles = useQuery(rolesQuery);
  if (roles.data !== undefined && roles.data.length > 0) return <InviteForm offered={roles.data} onDone={onDone} onClose={onClose} />;
  return (
    <PortalDialog wide title={TITLE} onEscape={onClose}>
      {roles.data ? (
        <PortalEmpty icon={IconUsersGroup} title="No roles available">
          No role can be given by a code.
        </PortalEmpty>
      ) : roles.error ? (
        <PortalLoadError
          title="The roles could not be loaded"
          error={roles.error}
          retrying={roles.isFetching}
          onRetry={() => void roles.refetch()}
        />
      ) : (
        <Skeleton height="20rem" role="status" aria-label="Loading..." />
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function InviteForm({ offered, onDone, onClose }: InviteDialogProps & { offered: readonly string[] }) {
  const root = useRef<HTMLFormElement>(null);
  const [now] = useState(() => new Date());
  const create = useCreateInvite();
  const { day, moment } = useDates();
  const form = useForm<InviteValues>({ initialValues: NEW_INVITE, validate: inviteProblems });
  const { roles, expiresInDays } = form.values;
  const unsaved = !create.isSuccess && changedFields(NEW_INVITE, form.values).length > 0;
  useLeaveGuard(unsaved);

  if (create.isSuccess) {
    const created = create.data;
    return (
      <PortalOnceDialog
        title="The role code is ready"
        text={<p>It gives {rolesText(created.roles)}. Only a hash of it is stored, so it is shown only this once.</p>}
        label="Role code"
        secret={created.code}
        copy="Copy code"
        confirmLabel="I have passed it on or stored it safely"
        onDone={onDone}
      >
        <p>
          For {usesText(created).toLowerCase()}, until {moment(created.expiresAt)} (UK time). They sign in or sign up, open Role Code in
          their dashboard and enter it there.
        </p>
      </PortalOnceDialog>
    );
  }

  const choose = (role: string, chosen: boolean): void => {
    form.setFieldValue('roles', chosen ? [...roles, role] : roles.filter((other) => other !== role));
    form.setErrors((errors) => withoutErrorsOf(errors, 'roles'));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (create.isPending) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirstError(root.current, errors);
    create.mutate(inviteOf(form.getValues()), { onError: (error) => void showFieldErrors(form, root.current, error) });
  };
  const expiry = expiryOf(expiresInDays, now);
  const limits = roleCodeLimits(roles);
  return (
    <PortalFormDialog
      title={TITLE}
      root={root}
      unsaved={unsaved}
      saving={create.isPending}
      refusal={formMessage(Object.keys(NEW_INVITE), create.error, 'Failed to create code')}
      confirm="Create code"
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice label="Roles that it gives" offered={offered} chosen={roles} path="roles" error={form.errors.roles} onChange={choose} />
      <div className={forms.fields}>
        <TextInput
          {...FIELD}
          label="Days until it expires"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          description={expiry === null ? `From 1 to ${limits.days}.` : `Until ${day(expiry)}.`}
          {...form.getInputProps('expiresInDays')}
        />
        <TextInput
          {...FIELD}
          label="People who can use it"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          description={limits.uses === 1 ? 'Only one person, because of the roles it gives.' : 'Each person can use it once.'}
          {...form.getInputProps('uses')}
        />
      </div>
      <TextInput
        {...FIELD}
        label="Note"
        maxLength={ROLE_CODE_NOTE_LENGTH}
        autoComplete="off"
        description="Who it is for, for example “Kim, new support agent”. Only admins see it, in the list of codes."
        {...form.getInputProps('note')}
      />
      {ownsStudio(roles) && (
        <PortalNotice tone="warning" title="This code gives away the whole studio">
          The person who enters it can see and change everything here, including your account. Hand it over in person.
        </PortalNotice>
      )}
    </PortalFormDialog>
  );
}
