import type { DeskCounts as Counts } from '../../../../server/support/desk/desk.dto.js';
import { STATUS_LABELS } from '../../../../server/support/tickets/tickets.rules';
import classes from './desk-counts.module.css';
import { DESK_STATUSES, type DeskFilter } from './desk-filter';

/** Above this number the desk stops counting. */
const MAX_COUNT = 100;

interface DeskCountsProps {
  /** Undefined until loaded. */
  counts: Counts | undefined;
  filter: DeskFilter;
  onChange: (change: Partial<DeskFilter>) => void;
}

/** Counts of tickets, each of them a filter. Clicking an active one clears it. */
export function DeskCounts({ counts, filter, onChange }: DeskCountsProps) {
  const waiting = (assignee: string) => {
    const pressed = filter.waits === 'agent' && filter.assignee === assignee;
    return { pressed, onPress: () => onChange(pressed ? { assignee: '', waits: '' } : { assignee, waits: 'agent' }) };
  };
  return (
    <ul className={classes.counts} aria-label="Quick filters">
      <Count label="Mine" suffix="waiting" number={bounded(counts?.mine)} {...waiting('me')} />
      <Count label="Unassigned" suffix="waiting" number={bounded(counts?.unassigned)} {...waiting('none')} />
      <li className={classes.edge} aria-hidden="true" />
      {DESK_STATUSES.map((status) => (
        <Count
          key={status}
          label={STATUS_LABELS[status]}
          number={counts?.byStatus[status].toLocaleString('en-GB')}
          pressed={filter.status === status}
          onPress={() => onChange({ status: filter.status === status ? '' : status })}
        />
      ))}
    </ul>
  );
}

function Count({
  label,
  suffix,
  number,
  pressed,
  onPress,
}: {
  label: string;
  suffix?: string;
  number: string | undefined;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <li>
      <button type="button" className={classes.count} aria-pressed={pressed} onClick={onPress}>
        {label}
        {number !== undefined && (
          <span className={classes.number}>
            {number} {suffix}
          </span>
        )}
      </button>
    </li>
  );
}

function bounded(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count >= MAX_COUNT ? `${MAX_COUNT}+` : String(count);
}
