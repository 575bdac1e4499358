import { Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { APPLICATION_MONTHS, APPLICATION_MESSAGES } from '../../../../server/site/applications/applications.rules';
import { paths } from '../../lib/navigation/paths';
import { fileSize } from '../../ui/format/file-size';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalFact } from '../../ui/portal/layout/portal-facts';
import { PortalReviewPart } from '../../ui/portal/forms/portal-review';
import { STEP_TITLES } from './apply-steps';
import classes from './review-step.module.css';
import type { ApplicationState } from './use-application';

/** A summary with a link back to each step, and the two confirmations. */
export function ReviewStep({ application }: { application: ApplicationState }) {
  const { answers, file, lostFile, confirmed, unconfirmed, confirm, goTo } = application;
  return (
    <>
      <PortalReviewPart title={STEP_TITLES.details} onEdit={() => goTo('details')}>
        <PortalFact label="Name">{answers.name}</PortalFact>
        <PortalFact label="Email">{answers.email}</PortalFact>
        <PortalFact label="Portfolio">{answers.portfolio || 'None'}</PortalFact>
      </PortalReviewPart>
      <PortalReviewPart title={STEP_TITLES.role} onEdit={() => goTo('role')}>
        <PortalFact label="Role">{answers.role}</PortalFact>
        <PortalFact label="Intent">{answers.intent === 'employee' ? 'Employee' : 'Contractor'}</PortalFact>
      </PortalReviewPart>
      <PortalReviewPart title={STEP_TITLES.skills} onEdit={() => goTo('skills')}>
        <PortalFact label="About you" prose>
          {answers.skills}
        </PortalFact>
        <PortalFact label="File">{file === null ? 'None' : `${file.name} (${fileSize(file.size)})`}</PortalFact>
      </PortalReviewPart>
      {lostFile !== null && <PortalNotice tone="warning" title={`“${lostFile}” is not attached to this application. Choose it again.`} />}
      <fieldset className={classes.confirmations}>
        <legend className={classes.legend}>Before you send</legend>
        <Checkbox
          label="The information that I give is accurate."
          checked={confirmed.accurate}
          data-path="accurate"
          error={unconfirmed && !confirmed.accurate}
          onChange={(event) => confirm({ accurate: event.currentTarget.checked })}
        />
        <Checkbox
          label="I agree that the studio uses my data to decide on this application (UK GDPR)."
          checked={confirmed.consent}
          data-path="consent"
          error={unconfirmed && !confirmed.consent}
          onChange={(event) => confirm({ consent: event.currentTarget.checked })}
        />
        <p className={classes.help}>
          Only the people who assess applications can read it. It is deleted {APPLICATION_MONTHS} months after it was sent, or with your
          account. More in the <Link to={paths.privacyPolicy}>privacy policy</Link>.
        </p>
      </fieldset>
      {unconfirmed && <PortalNotice tone="error" title={APPLICATION_MESSAGES.confirmations} />}
    </>
  );
}
