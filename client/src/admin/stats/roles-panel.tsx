import { Link } from 'react-router';
import type { UserStatsView } from '../../../../server/admin/stats/stats.dto.js';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalRoleBadge } from '../../ui/portal/people/portal-role-badge';
import classes from './bars.module.css';
import { barLengths, shareOf } from './shares';

/** How many people hold each role, as numbers with a bar beside them. */
export function RolesPanel({ users: { byRole, total }, loaded }: { users: UserStatsView; loaded: boolean }) {
  const lengths = barLengths(byRole.map(({ count }) => count));
  return (
    <PortalPanel
      title="Users by role"
      text="A user with several roles is counted under each of them."
      aside={
        <Link to={paths.adminSection('users')} className={classes.way}>
          All users
        </Link>
      }
    >
      {byRole.length === 0 ? (
        <p className={classes.none}>{loaded ? 'No users yet.' : 'Not loaded.'}</p>
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
            {byRole.map(({ role, count }, place) => (
              <tr key={role}>
                <th scope="row">
                  <PortalRoleBadge role={role} />
                  <span className={classes.track} aria-hidden="true">
                    <span className={classes.bar} style={{ width: `${lengths[place]}%` }} />
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
