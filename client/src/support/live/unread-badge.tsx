import type { ReactNode } from 'react';
import type { DeskCounts } from '../../../../server/support/desk/desk.dto.js';
import type { UnreadView } from '../../../../server/support/live/live.dto.js';
import { useTopicValue } from '../../live/use-live';
import classes from './unread-badge.module.css';

/** Above this number the badge shows that there are more; the desk itself counts no further. */
const MAX_COUNT = 99;

/** A count next to a link, with its meaning for screen readers; renders nothing for zero. */
export function UnreadBadge({ of }: { of: 'own' | 'desk' }): ReactNode {
  return of === 'own' ? <OwnBadge /> : <DeskBadge />;
}

function OwnBadge() {
  const count = useTopicValue<UnreadView>('support.unread')?.unread ?? 0;
  return <Badge count={count} label={count === 1 ? 'ticket with new messages' : 'tickets with new messages'} />;
}

function DeskBadge() {
  const count = useTopicValue<DeskCounts>('support.desk-counts')?.waiting ?? 0;
  return <Badge count={count} label={count === 1 ? 'ticket is waiting' : 'tickets are waiting'} />;
}

function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  const shown = count > MAX_COUNT ? `${MAX_COUNT}+` : String(count);
  return (
    <span className={classes.badge}>
      {shown}
      <span className="visually-hidden"> {label}</span>
    </span>
  );
}
