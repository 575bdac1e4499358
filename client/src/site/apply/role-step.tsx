import {
  APPLICATION_ROLES,
  type ApplicationIntent,
  type ApplicationRole,
  isApplicationIntent,
  isApplicationRole,
} from '../../../../server/site/applications/applications.rules';
import { PortalChoice, type PortalChoiceOption } from '../../ui/portal/fields/portal-choice';
import classes from './role-step.module.css';
import type { ApplicationState } from './use-application';

const HINTS: Readonly<Record<ApplicationRole, string>> = {
  'Web Developer': 'Pages, portals and the services behind them.',
  'Game Designer': 'Rules, systems and how they feel to play.',
  'UX Designer': 'Menus, onboarding and everything in between.',
  '3D Artist': 'Worlds, creatures and the light on them.',
};

const ROLES: readonly PortalChoiceOption<ApplicationRole>[] = APPLICATION_ROLES.map((role) => ({
  value: role,
  label: role,
  hint: HINTS[role],
}));

const INTENTS: readonly PortalChoiceOption<ApplicationIntent>[] = [
  { value: 'employee', label: 'Employee', hint: 'A position in the studio, with a salary.' },
  { value: 'contractor', label: 'Contractor', hint: 'Self-employed work on a project.' },
];

/** The role, and how the applicant would like to work. */
export function RoleStep({ application: { form, answers, write } }: { application: ApplicationState }) {
  return (
    <div className={classes.choices}>
      <PortalChoice
        label="Role"
        path="role"
        options={ROLES}
        value={isApplicationRole(answers.role) ? answers.role : null}
        error={form.errors.role}
        onChange={(role) => write('role', role)}
      />
      <PortalChoice
        label="How would you like to work?"
        path="intent"
        options={INTENTS}
        value={isApplicationIntent(answers.intent) ? answers.intent : null}
        error={form.errors.intent}
        onChange={(intent) => write('intent', intent)}
      />
    </div>
  );
}
