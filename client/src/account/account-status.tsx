import { Group } from '@mantine/core';
import type { MeView } from '../../../server/users/users.dto.js';
import { useDates } from '../ui/portal/time/portal-dates';
import { PortalFact, PortalFacts } from '../ui/portal/layout/portal-facts';
import { PortalPanel } from '../ui/portal/layout/portal-panel';
import { PortalRoleBadge } from '../ui/portal/people/portal-role-badge';
import { PortalTime } from '../ui/portal/time/portal-time';
import { EmailStatus } from './email-status';

/** The state of the account: four facts. */
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
      </PortalFacts>
    </PortalPanel>
  );
}
