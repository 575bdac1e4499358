import { PortalFact } from '../../../ui/portal/layout/portal-facts';
import { PortalReviewPart } from '../../../ui/portal/forms/portal-review';
import { STEP_TITLES } from './ticket-steps';
import type { TicketStepProps } from './ticket-wizard';

/** A summary with a link back to each step. */
export function ReviewStep({ ticket, category }: TicketStepProps) {
  const { values, goTo } = ticket;
  const subcategory = category?.subcategories.find(({ key }) => key === values.subcategory);
  return (
    <>
      <PortalReviewPart title={STEP_TITLES.category} onEdit={() => goTo('category')}>
        <PortalFact label="Category">{category?.label}</PortalFact>
        {subcategory && <PortalFact label="Subcategory">{subcategory.label}</PortalFact>}
      </PortalReviewPart>
      <PortalReviewPart title={STEP_TITLES.details} onEdit={() => goTo('details')}>
        <PortalFact label="Subject">{values.subject}</PortalFact>
        <PortalFact label="Description" prose>
          {values.description}
        </PortalFact>
        <PortalFact label="Contact email">{values.contactEmail.trim() || 'Your account’s'}</PortalFact>
      </PortalReviewPart>
    </>
  );
}
