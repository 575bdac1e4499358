import { Button, Skeleton, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import type { TicketView } from '../../../../../server/support/tickets/tickets.dto.js';
import { COM_QUESTIONS, type ComQuestion, TICKET_LIMITS } from '../../../../../server/support/tickets/tickets.rules';
import { formMessage, showFieldErrors, submitting } from '../../../lib/forms/forms';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { useApi } from '../../../lib/http/use-api';
import { categoriesQuery } from '../../support.api';
import { useCustomerCom } from '../../tickets.api';
import { closingAnswers } from './closing-answers';

const NAMES = COM_QUESTIONS.map(([name]) => name);
const answered = (text: string): string | null => (text.trim() === '' ? 'Please answer this question.' : null);

interface CustomerComFormProps {
  ticket: TicketView;
}

/** The six answers with which an agent closes a ticket. They are suggested once, so the names of the categories are awaited. */
export function CustomerComForm({ ticket }: CustomerComFormProps) {
  const [typed, setTyped] = useState(false);
  const isDue = ticket.can.customerCom;
  return isDue || typed ? <ClosingRecord ticket={ticket} onTyped={setTyped} /> : null;
}

interface ClosingRecordProps extends CustomerComFormProps {
  /** Whether there are answers that were not sent. */
  onTyped: (typed: boolean) => void;
}

function ClosingRecord({ ticket, onTyped }: ClosingRecordProps) {
  const { data: categories, isPending } = useApi(categoriesQuery);
  return (
    <PortalPanel
      title="Closing record"
      text="The customer has agreed to close the ticket. Check the suggested answers and complete them to close it. They are not shown on the ticket page, but they are part of the customer’s personal data and included in the customer’s data export."
    >
      {isPending ? (
        <Skeleton height="32rem" role="status" aria-label="Loading..." />
      ) : (
        <ClosingAnswers ticket={ticket} categories={categories} onTyped={onTyped} />
      )}
    </PortalPanel>
  );
}

function ClosingAnswers({ ticket, categories, onTyped }: ClosingRecordProps & { categories: CategoryView[] | undefined }) {
  const close = useCustomerCom(ticket.id);
  const form = useForm({
    initialValues: closingAnswers(ticket, categories),
    validate: Object.fromEntries(NAMES.map((name) => [name, answered])),
  });
  const typed = form.isDirty() && !close.isSuccess;
  useLeaveGuard(typed);
  useEffect(() => onTyped(typed), [typed, onTyped]);
  const isLate = !ticket.can.customerCom && !close.isPending;
  const message = formMessage(NAMES, close.error, 'Failed to submit customer com');
  const submit = submitting(form, (values: Record<ComQuestion, string>, fields) => {
    if (!close.isPending) close.mutate(values, { onError: (error) => showFieldErrors(form, fields, error) });
  });
  return (
    <form noValidate className={forms.form} onSubmit={submit}>
      {COM_QUESTIONS.map(([name, question]) => (
        <Textarea
          {...FIELD}
          key={name}
          label={question}
          rows={2}
          maxLength={TICKET_LIMITS.answer}
          readOnly={isLate}
          {...form.getInputProps(name)}
        />
      ))}
      {isLate ? (
        <PortalNotice tone="warning" title="The ticket has changed meanwhile, so your answers were not saved">
          They are still here until you discard them or leave this page.
        </PortalNotice>
      ) : (
        message !== null && <PortalNotice tone="error" title={message} />
      )}
      <div className={forms.actions}>
        {isLate ? (
          <Button variant="default" onClick={() => onTyped(false)}>
            Discard my answers
          </Button>
        ) : (
          <Button type="submit" disabled={close.isPending}>
            {close.isPending ? 'Closing...' : 'Submit and close'}
          </Button>
        )}
      </div>
    </form>
  );
}
