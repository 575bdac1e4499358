import type { TimeView } from '../../../../server/clarity/time/time.dto.js';
import { formatHours } from '../../ui/format/hours';
import { daysOf, weekRows } from '../time/week';
import classes from './week-grid.module.css';

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
const dayName = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface WeekGridProps {
  entries: readonly TimeView[];
  monday: string;
  /** True if there are more entries than these. */
  isPart: boolean;
}

/** The hours of a week by task and day; on a phone by day only. */
export function WeekGrid({ entries, monday, isPart }: WeekGridProps) {
  const days = daysOf(monday);
  const rows = weekRows(entries, monday);
  const totals = days.map((_, index) => sum(rows.map((row) => row.days[index] ?? 0)));
  return (
    <div className={classes.frame}>
      {isPart && <p className={classes.note}>Only the entries that are shown below are counted.</p>}
      <table className={classes.grid} aria-label="Hours of the week">
        <thead>
          <tr>
            <th scope="col">Task</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {dayName(day)}
              </th>
            ))}
            <th scope="col">Week</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ task, days: seconds }) => (
            <tr key={task}>
              <th scope="row">
                <bdi>{task}</bdi>
              </th>
              {seconds.map((value, index) => (
                <td key={days[index]}>{value === 0 ? '' : formatHours(value)}</td>
              ))}
              <td>{formatHours(sum(seconds))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {totals.map((value, index) => (
              <td key={days[index]}>{formatHours(value)}</td>
            ))}
            <td>{formatHours(sum(totals))}</td>
          </tr>
        </tfoot>
      </table>
      <ul className={classes.days} aria-label="Hours of the days">
        {days.map((day, index) => (
          <li key={day}>
            <span>{dayName(day)}</span>
            <span>{formatHours(totals[index] ?? 0)}</span>
          </li>
        ))}
        <li>
          <strong>Week</strong>
          <strong>{formatHours(sum(totals))}</strong>
        </li>
      </ul>
    </div>
  );
}
