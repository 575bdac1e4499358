import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CASE_LINK, CASE_LINK_LENGTH, CASE_LINK_PROBLEM } from '../../../../server/support/investigation/investigation.rules';
import { TICKET_LIMITS } from '../../../../server/support/tickets/tickets.rules';
import type { MeView } from '../../../../server/users/users.dto.js';
import { formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import formClasses from '../../ui/portal/forms/portal-form.module.css';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalNeedsTwoFactor } from '../../ui/portal/second-factor/portal-needs-two-factor';
import { PortalSecondFactor } from '../../ui/portal/second-factor/portal-second-factor';
import { useSecondFactor } from '../../ui/portal/second-factor/use-second-factor';
import { useStoredExportReason, useStoredInvestigation } from './stored-reasons';
import { type InvestigationReason, useInvestigate } from './tickets.api';

interface InvestigationFormProps {
  id: string;
  user: MeView | null;
  onBegun: () => void;
}

/** Starts an investigation: a reason, a case link, and a second factor. */
export function InvestigationForm({ id, user, onBegun }: InvestigationFormProps) {
  if (user?.twoFactorEnabled !== true) return <PortalNeedsTwoFactor subject="Investigation mode" />;
  return <Form id={id} onBegun={onBegun} />;
}

function Form({ id, onBegun }: Omit<InvestigationFormProps, 'user'>) {
  const factor = useSecondFactor();
  const investigate = useInvestigate(id);
  const input = useStoredInvestigation(id);
  const exported = useStoredExportReason(id);
  const form = useForm({
    initialValues: input.start,
    onValuesChange: input.save,
    validate: {
      reason: (value) => (value.trim() === '' ? 'Please give the reason.' : null),
      // Validated before the code is used.
      caseLink: (value) => (value.trim() === '' || CASE_LINK.test(value.trim()) ? null : CASE_LINK_PROBLEM),
    },
  });
  const busy = factor.isPending || investigate.isPending;
  const begin = async ({ reason, caseLink }: InvestigationReason, fields: HTMLFormElement): Promise<void> => {
    // Set before the unmasked ticket arrives, with the export form that starts with this reason.
    exported.save({ reason });
    try {
      await investigate.mutateAsync({ reason, caseLink: caseLink.trim() });
    } catch (error) {
      showFieldErrors(form, fields, error);
      throw error;
    }
    input.clear();
    onBegun();
  };
  const refusal = formMessage(Object.keys(form.values), investigate.error, 'The investigation could not be opened. Please try again.');
  return (
    <form
      noValidate
      className={formClasses.form}
      aria-label="Investigation mode"
      onSubmit={submitting(form, (values, fields) => {
        if (!busy) void factor.run(() => begin(values, fields));
      })}
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
      <PortalSecondFactor factor={factor} />
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <div className={formClasses.actions}>
        <Button type="submit" {...ariaDisabled(busy)}>
          {busy ? 'Checking...' : 'Start investigation'}
        </Button>
      </div>
    </form>
  );
}
