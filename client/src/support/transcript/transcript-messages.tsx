import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import type { MessageView } from '../../../../server/support/messages/messages.dto.js';
import { roleLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import { fileSize } from '../../ui/format/file-size';
import { useDates } from '../../ui/portal/time/portal-dates';
import classes from './transcript.module.css';

/** The messages, oldest first. */
export function TranscriptMessages({ messages }: { messages: readonly MessageView[] }) {
  return (
    <section aria-labelledby="transcript-messages">
      <h2 id="transcript-messages" className={classes.part}>
        Messages
      </h2>
      {messages.length === 0 ? (
        <p className={classes.quiet}>There are no messages yet.</p>
      ) : (
        <ol className={classes.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Message({ message: { author_name, author_role, created_at, body, attachments } }: { message: MessageView }) {
  const { moment } = useDates();
  return (
    <li className={classes.message} data-role={author_role}>
      <p className={classes.author}>
        {author_role !== 'system' && (
          <>
            <bdi className={classes.name}>{author_name}</bdi> <span className={classes.role}>{roleLabel(author_role)}</span>{' '}
          </>
        )}
        <time dateTime={created_at} className={classes.time}>
          {moment(created_at)}
        </time>
      </p>
      {body !== '' && (
        <p className={classes.prose} dir="auto">
          {body}
        </p>
      )}
      {attachments.length > 0 && (
        <ul className={classes.files}>
          {attachments.map(({ id, name, size }) => (
            <li key={id}>
              <IconPaperclip size={14} aria-hidden="true" /> <bdi>{name}</bdi> ({fileSize(size)})
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
