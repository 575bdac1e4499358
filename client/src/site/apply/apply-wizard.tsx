import { Link } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { useLeaveGuard } from '../../lib/navigation/leave-guard';
import { paths } from '../../lib/navigation/paths';
import { PortalDraftNote } from '../../ui/portal/forms/portal-draft-note';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalWizard } from '../../ui/portal/forms/portal-wizard';
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

/** The four steps of an application. Input is never lost between steps. */
export function ApplyWizard({ user, role }: { user: MeView; role: string | null }) {
  const application = useApplication(user, role);
  const { step, form, sent, sending, share, file, fileError, error, hasStarted, isStored } = application;
  useLeaveGuard(hasStarted && !isStored && !sending);
  const Step = STEPS[step];
  return (
    <PortalWizard
      label="Application"
      steps={APPLY_STEPS}
      titles={STEP_TITLES}
      current={step}
      errors={{ ...form.errors, file: fileError }}
      sending={sending}
      send={{ label: 'Send application', busy: 'Sending...' }}
      onSubmit={step === 'review' ? application.submit : application.next}
      onBack={application.back}
      notice={
        sent && (
          <PortalNotice tone="success" title="Thank you. Your application was sent.">
            <p>
              We have sent you a confirmation and will reply when we have read it. Follow its state on{' '}
              <Link to={paths.dashboard}>your dashboard</Link>. You can apply for another role below.
            </p>
          </PortalNotice>
        )
      }
      note={
        <PortalDraftNote
          isStored={isStored}
          savedNote="Saved in this browser until you send it or sign out, except for the file and the confirmations."
        />
      }
    >
      <Step application={application} />
      {step === 'review' && <ApplyOutcome error={error} />}
      {sending && file !== null && (
        <label className={classes.sending}>
          <span>Sending {file.name}</span>
          <progress value={share} max={1} />
        </label>
      )}
    </PortalWizard>
  );
}
