import { Group } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs';
import { Link } from 'react-router';
import type { MeView } from '../../../server/users/users.dto.js';
import { paths } from '../lib/navigation/paths';
import { useDates } from '../ui/portal/time/portal-dates';
import { PortalFact, PortalFacts } from '../ui/portal/layout/portal-facts';
import { PortalPanel } from '../ui/portal/layout/portal-panel';
import { PortalRoleBadge } from '../ui/portal/people/portal-role-badge';
import { PortalTime } from '../ui/portal/time/portal-time';
import { PortalStatus } from '../ui/portal/feedback/portal-status';
import { EmailStatus } from './email-status';

/** The state of the account: the four facts of the specification, and the second factor. */
export function AccountStatus({ user }: { user: MeView }) {
  const { day } = useDates();
  return (
    <PortalPanel title="Account Status">
      <PortalFacts>
        <PortalFact label="Account Verified">
          <EmailStatus user={user} />
        </PortalFact>
        <PortalFact label="Current Roles">
          <Group gap="xxs">
            {user.roles.map((role) => (
              <PortalRoleBadge key={role} role={role} />
            ))}
          </Group>
        </PortalFact>
        <PortalFact label="Member Since">
          <time dateTime={user.createdAt}>{day(user.createdAt)}</time>
        </PortalFact>
        <PortalFact label="Last Login">{user.lastLoginAt === null ? 'Never' : <PortalTime iso={user.lastLoginAt} />}</PortalFact>
        <PortalFact label="Two-factor">
          <PortalStatus tone={user.twoFactorEnabled ? 'success' : 'neutral'} icon={user.twoFactorEnabled ? IconShieldCheck : IconShieldOff}>
            {user.twoFactorEnabled ? 'On' : 'Off'}
          </PortalStatus>
          {!user.twoFactorEnabled && <Link to={paths.twoFactor}>Set it up</Link>}
        </PortalFact>
      </PortalFacts>
    </PortalPanel>
  );
}
