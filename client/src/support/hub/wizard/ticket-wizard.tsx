import { useNavigate } from 'react-router';
import type { CategoryView } from '../../../../../server/support/help/catalogue.dto.js';
import { messageOf } from '../../../lib/http/http';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { paths } from '../../../lib/navigation/paths';
import { PortalAlert } from '../../../ui/portal/feedback/portal-alert';
import { PortalDraftNote } from '../../../ui/portal/forms/portal-draft-note';
import { PortalWizard } from '../../../ui/portal/forms/portal-wizard';
import { CategoryStep } from './category-step';
import { DetailsStep } from './details-step';
import { ReviewStep } from './review-step';
import { SubcategoryStep } from './subcategory-step';
import { STEP_TITLES, TICKET_STEPS, type TicketStep } from './ticket-steps';
import type { TicketForm } from './use-ticket-form';

export interface TicketStepProps {
  ticket: TicketForm;
  categories: readonly CategoryView[];
  /** The chosen category. */
  category: CategoryView | undefined;
}

const STEPS: Readonly<Record<TicketStep, (props: TicketStepProps) => React.JSX.Element>> = {
  category: CategoryStep,
  subcategory: SubcategoryStep,
  details: DetailsStep,
  review: ReviewStep,
};

/** The four steps of a new ticket. Input is never lost between steps. */
export function TicketWizard({ ticket, categories }: Omit<TicketStepProps, 'category'>) {
  const { values, form, sending, failure } = ticket;
  const category = categories.find(({ key }) => key === values.category);
  const step = ticket.stepOf(category);
  const navigate = useNavigate();
  useLeaveGuard(ticket.hasUnsavedInput);

  const submit = (): Readonly<Record<string, string>> => {
    if (step !== 'review') return ticket.next(step, category);
    ticket.submit(({ id }) => void navigate(paths.supportTicket(id)));
    return {};
  };
  const Step = STEPS[step];
  return (
    <PortalWizard
      label="New ticket"
      steps={TICKET_STEPS}
      titles={STEP_TITLES}
      current={step}
      errors={form.errors}
      sending={sending}
      send={{ label: 'Submit ticket', busy: 'Submitting...' }}
      onSubmit={submit}
      onBack={() => ticket.back(step, category)}
      note={
        <>
          <PortalDraftNote isStored={ticket.isStored} savedNote="Saved in this browser until you submit it or sign out." />
          {failure !== null && (
            <PortalAlert
              title="Ticket not sent"
              message="Failed to create ticket"
              why={messageOf(failure, 'What you wrote is still here. Please try again.')}
              onClose={ticket.forgive}
            />
          )}
        </>
      }
    >
      <Step ticket={ticket} categories={categories} category={category} />
    </PortalWizard>
  );
}
