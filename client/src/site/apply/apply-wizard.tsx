import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';
import { focusFirstError } from '../../lib/forms';
import { useLeaveGuard } from '../../lib/leave-guard';
import { PortalDraftNote } from '../../ui/portal-draft-note';
import form from '../../ui/portal-form.module.css';
import { PortalNotice } from '../../ui/portal-notice';
import { PortalProgress } from '../../ui/portal-progress';
import { ApplyOutcome } from './apply-outcome';
import { APPLY_STEPS, type ApplyStep, STEP_TITLES } from './apply-steps';
import classes from './apply-wizard.module.css';
import { DetailsStep } from './details-step';
import { ReviewStep } from './review-step';
import { RoleStep } from './role-step';
import { SkillsStep } from './skills-step';
import { type ApplicationState, useApplication } from './use-application';

const STEPS: Readonly<Record<ApplyStep, (props: { application: ApplicationState }) => React.JSX.Element>> = {
  details: DetailsStep,
  role: RoleStep,
  skills: SkillsStep,
  review: ReviewStep,
};

/** The four steps of an application. Enter goes on, and nothing that was typed is lost on the way. */
export function ApplyWizard({ user, role }: { user: MeView; role: string | null }) {
  const application = useApplication(user, role);
  const { step, sent, sending, share, file, error, begun, keeping } = application;
  const root = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useLeaveGuard(begun && !keeping && !sending);

  // A new step begins at its heading; one that was opened for an error, at the field.
  const { errors } = application.form;
  const { fileError } = application;
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    focusFirstError(root.current, { ...errors, file: fileError });
    const above = (root.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above && document.activeElement === heading.current) root.current?.scrollIntoView();
  }, [step, errors, fileError]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (sending) return;
    if (step !== 'review') {
      focusFirstError(event.currentTarget, application.next());
      return;
    }
    application.submit();
    const { accurate, consent } = application.confirmed;
    focusFirstError(event.currentTarget, { accurate: !accurate, consent: !consent });
  };
  const Step = STEPS[step];
  const number = APPLY_STEPS.indexOf(step) + 1;

  return (
    <form ref={root} noValidate className={classes.wizard} aria-label="Application" onSubmit={submit}>
      {sent && (
        <PortalNotice tone="success" title="Thank you. Your application was sent.">
          <p>We wrote to you that we have it, and answer when we have read it. You can apply for another role below.</p>
        </PortalNotice>
      )}
      <PortalProgress steps={APPLY_STEPS} titles={STEP_TITLES} current={step} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        <span className={classes.number}>
          Step {number} of {APPLY_STEPS.length}
        </span>
        {STEP_TITLES[step]}
      </h2>
      <div className={form.form}>
        <Step application={application} />
        {step === 'review' && <ApplyOutcome error={error} />}
        {sending && file !== null && (
          <label className={classes.sending}>
            <span>Sending {file.name}</span>
            <progress value={share} max={1} />
          </label>
        )}
        <div className={classes.actions}>
          {number > 1 && (
            <Button variant="default" disabled={sending} onClick={application.back}>
              Back
            </Button>
          )}
          <Button type="submit" aria-disabled={sending || undefined}>
            {step !== 'review' ? 'Next' : sending ? 'Sending...' : 'Send application'}
          </Button>
        </div>
        <PortalDraftNote keeping={keeping} kept="Kept in this browser until you send it. A file and the confirmations are not." />
      </div>
    </form>
  );
}
