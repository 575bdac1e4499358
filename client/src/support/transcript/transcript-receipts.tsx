import type { ReceiptView } from '../../../../server/support/transcripts/transcripts.dto.js';
import { RECEIPT_LABELS, roleLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import { useDates } from '../../ui/portal/time/portal-dates';
import classes from './transcript.module.css';

/** Which studio staff viewed the customer's messages and details, and how that can be verified. */
export function TranscriptReceipts({ receipts }: { receipts: readonly ReceiptView[] }) {
  return (
    <section aria-labelledby="transcript-receipts">
      <h2 id="transcript-receipts" className={classes.part}>
        Who looked at your messages and details
      </h2>
      {receipts.length === 0 ? (
        <p className={classes.quiet}>No one so far.</p>
      ) : (
        <>
          <ul className={classes.receipts}>
            {receipts.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} />
            ))}
          </ul>
          <p className={classes.quiet}>
            You can check this yourself. The text file contains the rows of the studio’s audit trail behind this list, each chained to the
            one before it. Anyone who has the portal’s software can verify it with{' '}
            <code className={classes.command}>npm run audit:verify -- --transcript file.txt</code>, which names the first row that was
            changed.
          </p>
        </>
      )}
    </section>
  );
}

function Receipt({ receipt: { agent, kind, first_at, last_at, reads } }: { receipt: ReceiptView }) {
  const { moment } = useDates();
  return (
    <li className={classes.receipt}>
      <time dateTime={first_at} className={classes.time}>
        {moment(first_at)}
      </time>
      <span>
        <bdi className={classes.name}>{agent.name}</bdi> <span className={classes.role}>{roleLabel(agent.role)}</span>{' '}
        {RECEIPT_LABELS[kind]}
        {reads > 1 && `, ${reads} times until ${moment(last_at)}`}
      </span>
    </li>
  );
}
