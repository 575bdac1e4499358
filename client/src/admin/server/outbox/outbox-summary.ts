import type { OutboxStatusView } from '../../../../../server/admin/server/server-status.dto.js';

/** At this number the server stops counting. */
const COUNTED_TO = 10_000;

/** A summary of the outbox in one or two sentences; zero counts are omitted. */
export function outboxSummary(counts: OutboxStatusView | null): string {
  if (counts === null) return 'The number of waiting emails is unknown.';
  const { sentToday, queued, failed, kept } = counts;
  const parts = [
    `${many(sentToday)} sent today`,
    queued > 0 && `${many(queued)} queued`,
    failed > 0 && `${many(failed)} failed`,
    kept > 0 && `${many(kept)} stored here because no mail server was configured`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}. Opening an email is recorded.`;
}

function many(value: number): string {
  return value >= COUNTED_TO ? `${COUNTED_TO.toLocaleString('en-GB')} or more` : value.toLocaleString('en-GB');
}
