import { Textarea } from '@mantine/core';
import { APPLICATION_LIMITS } from '../../../../server/site/applications/applications.rules';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { FileField } from './file-field';
import type { ApplicationState } from './use-application';

/** The applicant's skills, as text and an optional file. */
export function SkillsStep({ application }: { application: ApplicationState }) {
  const { form, answers, write } = application;
  return (
    <>
      <Textarea
        {...FIELD}
        label="About you and your skills"
        required
        name="skills"
        dir="auto"
        rows={8}
        maxLength={APPLICATION_LIMITS.skills}
        description={
          <PortalCounter value={answers.skills} limit={APPLICATION_LIMITS.skills}>
            What you are good at, what you have made and what you would like to make. You can write in any language.
          </PortalCounter>
        }
        {...form.getInputProps('skills')}
        onChange={(event) => write('skills', event.currentTarget.value)}
      />
      <FileField application={application} />
    </>
  );
}
