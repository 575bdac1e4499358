import { TextInput } from '@mantine/core';
import { APPLICATION_LIMITS } from '../../../../server/site/applications/applications.rules';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import type { ApplicationState } from './use-application';

/** The applicant's name and contact email. */
export function DetailsStep({ application: { form, answers, write } }: { application: ApplicationState }) {
  return (
    <>
      <TextInput
        {...FIELD}
        label="Name"
        required
        name="name"
        dir="auto"
        autoComplete="name"
        maxLength={APPLICATION_LIMITS.name}
        description={<PortalCounter value={answers.name} limit={APPLICATION_LIMITS.name} />}
        {...form.getInputProps('name')}
        onChange={(event) => write('name', event.currentTarget.value)}
      />
      <TextInput
        {...FIELD}
        label="Email"
        required
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={APPLICATION_LIMITS.email}
        description={
          <PortalCounter value={answers.email} limit={APPLICATION_LIMITS.email}>
            We reply to this address.
          </PortalCounter>
        }
        {...form.getInputProps('email')}
        onChange={(event) => write('email', event.currentTarget.value)}
      />
      <TextInput
        {...FIELD}
        label="Portfolio (optional)"
        name="portfolio"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        maxLength={APPLICATION_LIMITS.portfolio}
        description="A link to examples of your work."
        {...form.getInputProps('portfolio')}
        onChange={(event) => write('portfolio', event.currentTarget.value)}
      />
    </>
  );
}
