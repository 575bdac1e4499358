import { PortalReviewAnswer, PortalReviewPart } from '../../../ui/portal-review';
import { STEP_TITLES } from './ticket-steps';
import type { TicketStepProps } from './ticket-wizard';

/** Everything once more, with the way back to each part. */
export function ReviewStep({ ticket, category }: TicketStepProps) {
  const { values, goTo } = ticket;
  const subcategory = category?.subcategories.find(({ key }) => key === values.subcategory);
  return (
    <>
      <PortalReviewPart title={STEP_TITLES.category} onEdit={() => goTo('category')}>
        <PortalReviewAnswer label="Category">{category?.label}</PortalReviewAnswer>
        {subcategory && <PortalReviewAnswer label="Subcategory">{subcategory.label}</PortalReviewAnswer>}
      </PortalReviewPart>
      <PortalReviewPart title={STEP_TITLES.details} onEdit={() => goTo('details')}>
        <PortalReviewAnswer label="Subject">{values.subject}</PortalReviewAnswer>
        <PortalReviewAnswer label="Description" prose>
          {values.description}
        </PortalReviewAnswer>
        <PortalReviewAnswer label="Contact email">{values.contactEmail.trim() || 'Your account’s'}</PortalReviewAnswer>
      </PortalReviewPart>
    </>
  );
}
