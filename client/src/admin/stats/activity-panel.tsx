import { Link } from 'react-router';
import type { ActivityView } from '../../../../server/admin/stats/stats.dto.js';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../ui/portal/time/portal-time';
import classes from './activity-panel.module.css';

/** What happened last, in words. */
export function ActivityPanel({ activity, loaded }: { activity: readonly ActivityView[]; loaded: boolean }) {
  return (
    <PortalPanel
      title="Recent activity"
      aside={
        <Link to={paths.adminSection('logs')} className={classes.way}>
          All logs
        </Link>
      }
    >
      {activity.length === 0 ? (
        <p className={classes.none}>{loaded ? 'No activity yet.' : 'Not loaded.'}</p>
      ) : (
        <ol className={classes.list}>
          {activity.map(({ description, created_at }, place) => (
            <li key={`${created_at} ${place}`} className={classes.entry}>
              <span className={classes.words} dir="auto">
                {description}
              </span>
              <span className={classes.time}>
                <PortalTime iso={created_at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </PortalPanel>
  );
}
