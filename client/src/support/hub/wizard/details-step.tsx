import { Textarea, TextInput } from '@mantine/core';
import { PortalCounter } from '../../../ui/portal/lists/portal-counter';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import classes from './details-step.module.css';
import { SuggestedAnswers } from './suggested-answers';
import { VALUE_LIMITS } from './ticket-steps';
import type { TicketStepProps } from './ticket-wizard';

/** Subject and description. While the subject is typed, help answers that may make the ticket unnecessary are suggested beside it. */
export function DetailsStep({ ticket: { form, values, write } }: TicketStepProps) {
  return (
    <div className={classes.columns}>
      <TextInput
        {...FIELD}
        className={classes.subject}
        label="Subject"
        required
        name="subject"
        dir="auto"
        autoComplete="off"
        maxLength={VALUE_LIMITS.subject}
        description={<PortalCounter value={values.subject} limit={VALUE_LIMITS.subject} />}
        {...form.getInputProps('subject')}
        onChange={(event) => write({ subject: event.currentTarget.value })}
      />
      <SuggestedAnswers subject={values.subject} />
      <div className={classes.rest}>
        <Textarea
          {...FIELD}
          label="Description"
          required
          name="description"
          dir="auto"
          rows={8}
          maxLength={VALUE_LIMITS.description}
          description={
            <PortalCounter value={values.description} limit={VALUE_LIMITS.description}>
              Describe what happened and what you expected. Leave out passwords and card numbers: we never need them.
            </PortalCounter>
          }
          {...form.getInputProps('description')}
          onChange={(event) => write({ description: event.currentTarget.value })}
        />
        <TextInput
          {...FIELD}
          label="Contact email (optional)"
          name="contactEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={VALUE_LIMITS.contactEmail}
          description="We notify this address when we reply. If empty, we use your account’s address."
          {...form.getInputProps('contactEmail')}
          onChange={(event) => write({ contactEmail: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
