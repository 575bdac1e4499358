import type { StoreDayView } from '../../../../../server/store/store.dto.js';
import { ticksUpTo } from './chart-scale';
import { dayLabel, shortDay } from './day-label';
import classes from './visits-chart.module.css';

/** Units of the drawing; it stretches to the room there is, so all words around it are text of the page. */
const DAY = 10;
const HEIGHT = 100;

/** Views and buy clicks of each day: a wide bar, and a narrow one inside it. The table beside it says the same in numbers. */
export function VisitsChart({ days }: { days: readonly StoreDayView[] }) {
  const ticks = ticksUpTo(Math.max(0, ...days.map(({ views, clicks }) => Math.max(views, clicks))));
  const top = ticks.at(-1) ?? 1;
  const high = (count: number): number => (count / top) * HEIGHT;
  const width = Math.max(1, days.length) * DAY;
  const marks = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)].flatMap((day) => day?.day ?? []);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        <span className={classes.key} data-of="views">
          Views
        </span>
        <span className={classes.key} data-of="clicks">
          Buy clicks
        </span>
      </figcaption>
      <div className={classes.chart}>
        <div className={classes.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {tick.toLocaleString('en-GB')}
            </span>
          ))}
        </div>
        <svg className={classes.plot} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summaryOf(days)}>
          {ticks.map((tick) => (
            <line key={tick} x1={0} x2={width} y1={HEIGHT - high(tick)} y2={HEIGHT - high(tick)} className={classes.line} />
          ))}
          {days.map(({ day, views, clicks }, place) => (
            <g key={day} className={classes.day}>
              <title>{`${dayLabel(day)}: ${views} views, ${clicks} buy clicks`}</title>
              <rect x={place * DAY} y={0} width={DAY} height={HEIGHT} className={classes.hover} />
              <rect x={place * DAY + 1} y={HEIGHT - high(views)} width={DAY - 2} height={high(views)} className={classes.views} />
              <rect x={place * DAY + 3.25} y={HEIGHT - high(clicks)} width={DAY - 6.5} height={high(clicks)} className={classes.clicks} />
            </g>
          ))}
        </svg>
        <div className={classes.marks} aria-hidden="true">
          {[...new Set(marks)].map((day) => (
            <span key={day}>{shortDay(day)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

function summaryOf(days: readonly StoreDayView[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'No data.';
  const best = days.reduce((most, day) => (day.views > most.views ? day : most), first);
  return `Views and buy clicks by day from ${dayLabel(first.day)} to ${dayLabel(last.day)}. Most views on ${dayLabel(best.day)}: ${best.views}. The table lists every day.`;
}
