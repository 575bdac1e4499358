import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import { focusFirstError } from '../../../lib/forms';
import { messageOf } from '../../../lib/http';
import { useLeaveGuard } from '../../../lib/leave-guard';
import { paths } from '../../../lib/paths';
import { PortalAlert } from '../../../ui/portal-alert';
import { PortalDraftNote } from '../../../ui/portal-draft-note';
import form from '../../../ui/portal-form.module.css';
import { PortalProgress } from '../../../ui/portal-progress';
import { CategoryStep } from './category-step';
import { DetailsStep } from './details-step';
import { ReviewStep } from './review-step';
import { SubcategoryStep } from './subcategory-step';
import { STEP_TITLES, TICKET_STEPS, type TicketStep } from './ticket-steps';
import classes from './ticket-wizard.module.css';
import type { TicketForm } from './use-ticket-form';

export interface TicketStepProps {
  ticket: TicketForm;
  categories: readonly CategoryView[];
  /** The category that is chosen. */
  category: CategoryView | undefined;
}

const STEPS: Readonly<Record<TicketStep, (props: TicketStepProps) => React.JSX.Element>> = {
  category: CategoryStep,
  subcategory: SubcategoryStep,
  details: DetailsStep,
  review: ReviewStep,
};

/** The four steps of a new ticket. Enter goes on, and nothing that was typed is lost on the way. */
export function TicketWizard({ ticket, categories }: Omit<TicketStepProps, 'category'>) {
  const { values, sending, failure } = ticket;
  const category = categories.find(({ key }) => key === values.category);
  const step = ticket.stepOf(category);
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useLeaveGuard(ticket.losing);

  // A new step begins at its heading; one that was opened for an error, at the field.
  const { errors } = ticket.form;
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    focusFirstError(root.current, errors);
    const above = (root.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above && document.activeElement === heading.current) root.current?.scrollIntoView();
  }, [step, errors]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    if (step !== 'review') focusFirstError(event.currentTarget, ticket.next(step, category));
    else ticket.submit(({ id }) => void navigate(paths.supportTicket(id)));
  };
  const Step = STEPS[step];
  const number = ticket.number(step);

  return (
    <form ref={root} noValidate className={classes.wizard} aria-label="New ticket" onSubmit={submit}>
      <PortalProgress steps={TICKET_STEPS} titles={STEP_TITLES} current={step} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        <span className={classes.number}>
          Step {number} of {TICKET_STEPS.length}
        </span>
        {STEP_TITLES[step]}
      </h2>
      <div className={form.form}>
        <Step ticket={ticket} categories={categories} category={category} />
        <div className={classes.actions}>
          {number > 1 && (
            <Button variant="default" disabled={sending} onClick={() => ticket.back(step, category)}>
              Back
            </Button>
          )}
          <Button type="submit" aria-disabled={sending || undefined}>
            {step !== 'review' ? 'Next' : sending ? 'Submitting...' : 'Submit ticket'}
          </Button>
        </div>
        <PortalDraftNote keeping={ticket.keeping} kept="Kept in this browser until you submit it." />
      </div>
      {failure !== null && <PortalAlert title="Ticket not sent" message="Failed to create ticket" why={messageOf(failure, 'What you wrote is still here. Please try again.')} onClose={ticket.forgive} />}
    </form>
  );
}
