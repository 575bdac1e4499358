import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { focusFirstError, formMessage, submitting } from '../../lib/forms/forms';
import { isProofRequired } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { useApplyRoleCode } from '../account.api';
import { toneOf } from './role-code';
import classes from './role-code-form.module.css';

/** One code field and one button. A refused code stays in the field, so that a typing error can be corrected. */
export function RoleCodeForm({ user }: { user: MeView }) {
  const apply = useApplyRoleCode();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() === '' ? 'Enter a role code' : null) },
  });

  const send = (code: string, fields: HTMLFormElement): void => {
    if (apply.isPending) return;
    apply.mutate(code.trim(), {
      onSuccess: () => form.setValues({ code: '' }),
      onError: (error) => !isProofRequired(error) && focusFirstError(fields, { code: true }),
    });
  };

  const message = apply.isSuccess
    ? apply.data.message || 'Roles applied successfully'
    : formMessage([], apply.error, 'Failed to apply code');

  return (
    <form noValidate className={`${forms.form} ${forms.narrow}`} onSubmit={submitting(form, ({ code }, fields) => send(code, fields))}>
      <Group align="flex-start">
        <TextInput
          {...FIELD}
          className={classes.code}
          label="Code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          description="Type or paste it with or without the hyphens."
          {...form.getInputProps('code')}
        />
        <Button type="submit" className={classes.apply} {...ariaDisabled(apply.isPending)}>
          {apply.isPending ? 'Applying...' : 'Apply code'}
        </Button>
      </Group>
      {message && <PortalNotice tone={toneOf(message)} title={message} action={apply.isSuccess && <NextSteps can={user.can} />} />}
    </form>
  );
}

/** Links to the areas that the roles open. From the admin panel, its first steps lead on. */
function NextSteps({ can }: Pick<MeView, 'can'>) {
  const steps = can.adminPanel
    ? [{ to: paths.admin, label: 'Open the admin panel' }]
    : [
        ...(can.staffArea ? [{ to: paths.staff, label: 'Open the staff area' }] : []),
        ...(can.agentDesk ? [{ to: paths.supportAgent, label: 'Open the support desk' }] : []),
      ];
  if (steps.length === 0) return null;
  return (
    <Group gap="xs">
      {steps.map(({ to, label }) => (
        <Button key={to} component={Link} to={to} variant="default">
          {label}
        </Button>
      ))}
    </Group>
  );
}
