import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { CASE_LINK, CASE_LINK_LENGTH, CASE_LINK_PROBLEM } from '../../../../server/support/investigation/investigation.rules';
import { TICKET_LIMITS } from '../../../../server/support/tickets/tickets.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { ApiError } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import formClasses from '../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPasskeyProof } from '../../ui/portal/passkeys/portal-passkey-proof';
import { useStoredExportReason, useStoredInvestigation } from './stored-reasons';
import { type InvestigationReason, useInvestigate, useRaise } from './tickets.api';

interface InvestigationFormProps {
  id: string;
  user: MeView | null;
  onBegun: () => void;
}

/** Starts an investigation: a reason, a case link, and a second factor. */
export function InvestigationForm({ id, user, onBegun }: InvestigationFormProps) {
  if (user?.twoFactorEnabled !== true) {
    return (
      <PortalNotice
        tone="warning"
        title="Investigation mode needs two-factor authentication"
        action={
          <Button component={Link} to={`${paths.dashboard}?tab=security`} variant="default" size="sm">
            Switch it on
          </Button>
        }
      >
        It is not switched on for your account yet. Switch it on under Security on your dashboard, then come back.
      </PortalNotice>
    );
  }
  return <Form id={id} user={user} onBegun={onBegun} />;
}

function Form({ id, user, onBegun }: InvestigationFormProps & { user: MeView }) {
  const raise = useRaise();
  const investigate = useInvestigate(id);
  // A code or passkey can be used once and elevates the session for ten minutes: a retry within them needs no other.
  const [raised, setRaised] = useState(false);
  const input = useStoredInvestigation(id);
  const exported = useStoredExportReason(id);
  const form = useForm({
    initialValues: { ...input.start, code: '' },
    onValuesChange: ({ reason, caseLink }) => input.save({ reason, caseLink }),
    validate: {
      reason: (value) => (value.trim() === '' ? 'Please give the reason.' : null),
      // Validated before the code is used.
      caseLink: (value) => (value.trim() === '' || CASE_LINK.test(value.trim()) ? null : CASE_LINK_PROBLEM),
      code: (value) => (!raised && user.hasAuthenticator && value.trim() === '' ? 'Enter the six digits from your app' : null),
    },
  });
  const busy = raise.isPending || investigate.isPending;
  const begin = async ({ reason, caseLink, code }: InvestigationReason & { code: string }, fields: HTMLFormElement): Promise<void> => {
    try {
      if (!raised) await raise.mutateAsync(code.trim());
      setRaised(true);
      form.setFieldValue('code', '');
      // Set before the unmasked ticket arrives, with the export form that starts with this reason.
      exported.save({ reason });
      await investigate.mutateAsync({ reason, caseLink: caseLink.trim() });
      input.clear();
      onBegun();
    } catch (error) {
      // The ten minutes are over: another code is needed.
      if (error instanceof ApiError && error.code === 'second-factor-required') setRaised(false);
      showFieldErrors(form, fields, error);
    }
  };
  const refusal = formMessage(
    Object.keys(form.values),
    raise.error ?? investigate.error,
    'The investigation could not be opened. Please try again.',
  );
  return (
    <form
      noValidate
      className={formClasses.form}
      aria-label="Investigation mode"
      onSubmit={submitting(form, (values, fields) => void begin(values, fields))}
    >
      <PortalTextarea
        {...FIELD}
        label="Reason"
        description="Recorded in the audit trail. The customer is notified a day later that the ticket was opened."
        required
        withAsterisk={false}
        minRows={2}
        maxRows={6}
        maxLength={TICKET_LIMITS.reason}
        {...form.getInputProps('reason')}
      />
      <TextInput
        {...FIELD}
        label="Case link (optional)"
        type="url"
        inputMode="url"
        maxLength={CASE_LINK_LENGTH}
        {...form.getInputProps('caseLink')}
      />
      {!raised && user.hasPasskey && <PortalPasskeyProof onProved={() => setRaised(true)} />}
      {raised && <PortalNotice tone="success" title="Your second factor is confirmed." />}
      {!raised && user.hasAuthenticator && (
        <TextInput
          {...FIELD}
          label="2FA code"
          description="The six digits now shown in your authenticator app."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          {...form.getInputProps('code')}
        />
      )}
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <div className={formClasses.actions}>
        <Button type="submit" disabled={busy || (!raised && !user.hasAuthenticator)}>
          {busy ? 'Checking...' : 'Start investigation'}
        </Button>
      </div>
    </form>
  );
}
