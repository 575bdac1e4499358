import classes from './unread-badge.module.css';
import { useSupportLive } from './use-support-live';

/** Beyond it the badge says that there is more; the desk itself counts no further. */
const MOST = 99;

/** A number beside a link, with what it counts for those who do not see it; nothing when there is nothing. */
export function UnreadBadge({ of }: { of: 'own' | 'desk' }) {
  const { counts } = useSupportLive();
  const count = (of === 'own' ? counts?.unread : counts?.desk?.waiting) ?? 0;
  if (count === 0) return null;
  const shown = count > MOST ? `${MOST}+` : String(count);
  const words = of === 'own' ? (count === 1 ? 'ticket with news' : 'tickets with news') : count === 1 ? 'ticket waits' : 'tickets wait';
  return (
    <span className={classes.badge}>
      {shown}
      <span className="visually-hidden"> {words}</span>
    </span>
  );
}
