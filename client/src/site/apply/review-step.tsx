import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { APPLICATION_MONTHS, SAID } from '../../../../server/site/applications.rules';
import { paths } from '../../lib/paths';
import { PortalNotice } from '../../ui/portal-notice';
import { fileSize } from '../../ui/file-size';
import { type ApplyStep, STEP_TITLES } from './apply-steps';
import classes from './review-step.module.css';
import type { ApplicationState } from './use-application';

/** Everything once more, with the way back to each part, and the two confirmations. */
export function ReviewStep({ application }: { application: ApplicationState }) {
  const { answers, file, lostFile, confirmed, unconfirmed, confirm, goTo } = application;
  return (
    <>
      <Part step="details" onEdit={goTo}>
        <Answer label="Name">{answers.name}</Answer>
        <Answer label="Email">{answers.email}</Answer>
        <Answer label="Portfolio">{answers.portfolio || 'None'}</Answer>
      </Part>
      <Part step="role" onEdit={goTo}>
        <Answer label="Role">{answers.role}</Answer>
        <Answer label="Intent">{answers.intent === 'employee' ? 'Employee' : 'Contractor'}</Answer>
      </Part>
      <Part step="skills" onEdit={goTo}>
        <Answer label="About you">
          <span className={classes.prose}>{answers.skills}</span>
        </Answer>
        <Answer label="File">{file === null ? 'None' : `${file.name} (${fileSize(file.size)})`}</Answer>
      </Part>
      {lostFile !== null && <PortalNotice tone="warning" title={`“${lostFile}” is not part of this application: it has to be chosen again.`} />}
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
          Only those who choose among applicants read it. It is erased {APPLICATION_MONTHS} months after it was sent, or with your account. More in the{' '}
          <Link to={paths.privacyPolicy}>privacy policy</Link>.
        </p>
      </fieldset>
      {unconfirmed && <PortalNotice tone="error" title={SAID.confirmations} />}
    </>
  );
}

function Part({ step, onEdit, children }: { step: ApplyStep; onEdit: (step: ApplyStep) => void; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={STEP_TITLES[step]}>
      <header className={classes.head}>
        <h3 className={classes.title}>{STEP_TITLES[step]}</h3>
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={`Edit ${STEP_TITLES[step].toLowerCase()}`} onClick={() => onEdit(step)}>
          Edit
        </Button>
      </header>
      <dl className={classes.answers}>{children}</dl>
    </section>
  );
}

function Answer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.answer}>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
