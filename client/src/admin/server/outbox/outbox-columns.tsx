import type { MailView } from '../../../../../server/admin/outbox/outbox.dto.js';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { MailStateMark } from './mail-state';
import classes from './outbox-columns.module.css';

/** How an email is shown in the list. */
export const OUTBOX_COLUMNS: readonly PortalColumn<MailView>[] = [
  {
    key: 'subject',
    header: 'Email',
    primary: true,
    cell: ({ subject, to }) => (
      <span className={classes.mail}>
        <span dir="auto">{subject}</span>
        <span className={classes.to}>{to}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: '34%',
    cell: ({ state, attempts, lastError }) => (
      <span className={classes.state}>
        <MailStateMark state={state} />
        {state !== 'sent' && lastError !== null && (
          <span className={classes.error}>
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}: {lastError}
          </span>
        )}
      </span>
    ),
  },
  { key: 'created', header: 'Written', width: '8.5rem', cell: ({ created_at }) => <PortalTime iso={created_at} /> },
];
