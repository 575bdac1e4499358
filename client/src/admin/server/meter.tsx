import { levelOf, type Measure, THRESHOLDS } from '../../../../server/admin/server/health.rules';
import { percent } from './format-metric';
import { LevelMark } from './level-mark';
import classes from './meter.module.css';

interface MeterProps {
  measure: Measure;
  name: string;
  /** 0 to 100; null when it cannot be measured. */
  value: number | null;
  /** What the share is of. */
  detail: string;
}

/** A share of what there is, as a number, a word and a bar on which the limits of both warnings are cut out. */
export function Meter({ measure, name, value, detail }: MeterProps) {
  const level = levelOf(measure, value);
  const { warning, critical } = THRESHOLDS[measure];
  return (
    <div className={classes.meter} data-level={level}>
      <div className={classes.head}>
        <p className={classes.name}>{name}</p>
        <LevelMark level={level} />
      </div>
      <p className={classes.value}>{percent(value)}</p>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.fill} style={{ width: `${Math.min(100, Math.max(0, value ?? 0))}%` }} />
        {[warning, critical].map((limit) => (
          <span key={limit} className={classes.limit} style={{ left: `${limit}%` }} />
        ))}
      </div>
      <p className={classes.detail}>
        {detail}
        <span className="visually-hidden">
          . Warning from {warning}%, critical from {critical}%.
        </span>
      </p>
    </div>
  );
}
