import type { BugStatsView } from '../../../../server/admin/stats/stats.dto.js';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import figure from '../../ui/portal/layout/portal-figure.module.css';
import classes from './bars.module.css';
import { barLengths, shareOf } from './shares';

const STATES: ReadonlyArray<{ key: keyof BugStatsView; name: string }> = [
  { key: 'open', name: 'Open' },
  { key: 'in_progress', name: 'In progress' },
  { key: 'fixed', name: 'Fixed' },
  { key: 'closed', name: 'Closed' },
];

/** The number of bugs by state. */
export function BugsPanel({ bugs }: { bugs: BugStatsView }) {
  const counts = STATES.map(({ key }) => bugs[key]);
  const lengths = barLengths(counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <PortalPanel title="Bugs by status">
      <table className={classes.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Bugs</th>
            {total > 0 && <th scope="col">Share of all</th>}
          </tr>
        </thead>
        <tbody>
          {STATES.map(({ key, name }, index) => (
            <tr key={key}>
              <th scope="row">
                <span>{name}</span>
                <span className={figure.track} aria-hidden="true">
                  <span className={figure.bar} style={{ width: `${lengths[index]}%` }} />
                </span>
              </th>
              <td>{bugs[key].toLocaleString('en-GB')}</td>
              {total > 0 && <td className={classes.share}>{shareOf(bugs[key], total)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </PortalPanel>
  );
}
