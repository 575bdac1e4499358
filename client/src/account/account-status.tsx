import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { MeView } from '../../../server/users/users.dto.js';
import { useDates } from '../ui/portal/time/portal-dates';
import { PortalPanel } from '../ui/portal/layout/portal-panel';
import { PortalRoleBadge } from '../ui/portal/people/portal-role-badge';
import { PortalTime } from '../ui/portal/time/portal-time';
import classes from './account-status.module.css';

/** How the account stands: four facts. */
export function AccountStatus({ user }: { user: MeView }) {
  const { day } = useDates();
  return (
    <PortalPanel title="Account Status">
      <dl className={classes.facts}>
        <div>
          <dt>Account Verified</dt>
          <dd data-verified={user.emailVerified} className={classes.verified}>
            {user.emailVerified ? <IconCircleCheck size={18} aria-hidden="true" /> : <IconAlertTriangle size={18} aria-hidden="true" />}
            {user.emailVerified ? 'Verified' : 'Not verified yet'}
          </dd>
        </div>
        <div>
          <dt>Current Roles</dt>
          <dd className={classes.roles}>
            {user.roles.map((role) => (
              <PortalRoleBadge key={role} role={role} />
            ))}
          </dd>
        </div>
        <div>
          <dt>Member Since</dt>
          <dd>
            <time dateTime={user.createdAt}>{day(user.createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Last Login</dt>
          <dd>{user.lastLoginAt === null ? 'Never' : <PortalTime iso={user.lastLoginAt} />}</dd>
        </div>
      </dl>
    </PortalPanel>
  );
}
