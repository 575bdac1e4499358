import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import classes from './category-step.module.css';
import type { TicketStepProps } from './ticket-wizard';

/** Chooses the category. */
export function CategoryStep({ ticket, categories, category }: TicketStepProps) {
  return (
    <div className={classes.wide}>
      <PortalChoice
        label="What is it about?"
        path="category"
        options={categories.map(({ key, label, description }) => ({ value: key, label, ...(description !== '' && { hint: description }) }))}
        value={category?.key ?? null}
        error={ticket.form.errors.category}
        onChange={(key) => {
          const chosen = categories.find((candidate) => candidate.key === key);
          if (chosen !== undefined) ticket.choose(chosen);
        }}
      />
    </div>
  );
}
