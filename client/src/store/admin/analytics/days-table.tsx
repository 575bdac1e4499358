import { Paper } from '@mantine/core';
import { clickRate } from '../../../../../server/store/analytics/store-analytics.rules';
import type { StoreDayView } from '../../../../../server/store/store.dto.js';
import { mediumDay } from './day-label';
import classes from './days-table.module.css';

/** The numbers of each day, latest first. Scrolls on its own, so that a long period does not push the rest down. */
export function DaysTable({ days }: { days: readonly StoreDayView[] }) {
  return (
    <Paper className={classes.frame} radius="sm" role="region" aria-label="Views and buy clicks by day" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
            <th scope="col">Clicks</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, clicks }) => (
            <tr key={day}>
              <th scope="row">{mediumDay(day)}</th>
              <td>{views.toLocaleString('en-GB')}</td>
              <td>{clicks.toLocaleString('en-GB')}</td>
              <td>{clickRate(views, clicks)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
