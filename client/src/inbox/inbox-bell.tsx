import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Link } from 'react-router';
import type { InboxUnread } from '../../../server/inbox/inbox.dto.js';
import { paths } from '../lib/navigation/paths';
import { useTopicValue } from '../live/use-live';
import classes from './inbox-bell.module.css';
import { INBOX_TOPIC } from './inbox.api';

/** Above this, the bell shows that there are more. */
const MAX_COUNT = 99;

/** Link to the inbox in the app shell's bar, with the number of unread items. */
export function InboxBell() {
  const unread = useTopicValue<InboxUnread>(INBOX_TOPIC)?.unread ?? 0;
  return (
    <Link to={paths.inbox} className={classes.bell} aria-label={unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`}>
      <IconBell size={20} stroke={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}
        </span>
      )}
    </Link>
  );
}
