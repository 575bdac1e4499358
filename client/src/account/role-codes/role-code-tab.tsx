import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import type { AccountPanelProps } from '../account-tab';
import { RoleCodeForm } from './role-code-form';
import classes from './role-code-tab.module.css';

/** Turns a code from the studio into roles, and shows those that one has. */
export function RoleCodeTab({ user }: AccountPanelProps) {
  return (
    <PortalPanel title="Role Code" text="A code from the studio gives your account a role. It takes effect at once.">
      <div className={classes.stack}>
        <RoleCodeForm user={user} />
        <div>
          <h3 className={classes.title}>Your current roles</h3>
          <div className={classes.roles}>
            {user.roles.map((role) => (
              <PortalRoleBadge key={role} role={role} />
            ))}
          </div>
        </div>
      </div>
    </PortalPanel>
  );
}
