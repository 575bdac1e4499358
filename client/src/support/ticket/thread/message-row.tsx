import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { MessageView } from '../../../../../server/support/messages/messages.dto.js';
import { roleLabel } from '../../../../../server/support/tickets/ticket-labels.rules';
import type { TicketSide } from '../../../../../server/support/tickets/tickets.rules';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { LinkedText } from './linked-text';
import { AttachmentList } from './attachment-list';
import { systemText } from './system-text';
import classes from './message-row.module.css';

interface MessageRowProps {
  ticketId: string;
  /** The reader's. */
  side: TicketSide;
  line: MessageView;
  /** Follows a line of the same author without repeating the name. */
  joined: boolean;
  isOwn: boolean;
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });

/** One line of the thread: author, role, time and text. An internal note is labelled as such. */
export function MessageRow({ ticketId, side, line, joined, isOwn }: MessageRowProps) {
  const { moment } = useDates();
  const at = (
    <time dateTime={line.created_at} title={`${moment(line.created_at)} (UK time)`} className={classes.time}>
      {time.format(new Date(line.created_at))}
    </time>
  );
  if (line.author_role === 'system') {
    return (
      <p className={classes.system}>
        {systemText(line.body, side)} {at}
      </p>
    );
  }
  const internal = line.is_internal === 1;
  const author = isOwn ? 'You' : line.author_name;
  return (
    // Labelled, because a joined line shows no name.
    <article
      aria-label={`${author}, ${roleLabel(line.author_role)}`}
      className={classes.message}
      data-own={isOwn || undefined}
      data-internal={internal || undefined}
      data-joined={joined || undefined}
    >
      {!joined && (
        <header className={classes.head}>
          <span className={classes.name}>{author}</span>
          <span className={classes.role}>{roleLabel(line.author_role)}</span>
          {at}
        </header>
      )}
      <div className={classes.bubble}>
        {internal && (
          <p className={classes.mark}>
            <IconLock size={14} aria-hidden="true" /> Internal note: the customer does not see this
          </p>
        )}
        <p className={classes.body} dir="auto">
          <LinkedText text={line.body} />
        </p>
        {line.attachments.length > 0 && <AttachmentList ticketId={ticketId} attachments={line.attachments} />}
      </div>
    </article>
  );
}
