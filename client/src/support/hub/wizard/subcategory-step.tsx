import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import type { TicketStepProps } from './ticket-wizard';

/** Chooses the subcategory. */
export function SubcategoryStep({ ticket, category }: TicketStepProps) {
  const { subcategory } = ticket.values;
  return (
    <PortalChoice
      label={`${category?.label ?? ''}: what exactly is it about?`}
      path="subcategory"
      options={(category?.subcategories ?? []).map(({ key, label }) => ({ value: key, label }))}
      value={subcategory === '' ? null : subcategory}
      error={ticket.form.errors.subcategory}
      onChange={(key) => ticket.write({ subcategory: key })}
    />
  );
}
