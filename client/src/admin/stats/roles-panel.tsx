import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { UserStatsView } from '../../../../server/admin/stats/stats.dto.js';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import figure from '../../ui/portal/layout/portal-figure.module.css';
import classes from './bars.module.css';
import { barLengths, shareOf } from './shares';

/** The number of users with each role, with bars. */
export function RolesPanel({ users: { byRole, total }, loaded }: { users: UserStatsView; loaded: boolean }) {
  const lengths = barLengths(byRole.map(({ count }) => count));
  return (
    <PortalPanel
      title="Users by role"
      text="A user with several roles is counted under each of them."
      aside={
        <Text span>
          <Link to={paths.adminSection('users')}>All users</Link>
        </Text>
      }
    >
      {byRole.length === 0 ? (
        <Text c="dimmed">{loaded ? 'No users yet.' : 'Not loaded.'}</Text>
      ) : (
        <table className={classes.table}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Role</th>
              <th scope="col">People</th>
              <th scope="col">Share of all</th>
            </tr>
          </thead>
          <tbody>
            {byRole.map(({ role, count }, index) => (
              <tr key={role}>
                <th scope="row">
                  <PortalRoleBadge role={role} />
                  <span className={figure.track} aria-hidden="true">
                    <span className={figure.bar} style={{ width: `${lengths[index]}%` }} />
                  </span>
                </th>
                <td>{count.toLocaleString('en-GB')}</td>
                <td className={classes.share}>{shareOf(count, total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PortalPanel>
  );
}
