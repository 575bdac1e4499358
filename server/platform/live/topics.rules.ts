/** Maximum number of topics per stream. */
export const MAX_TOPICS = 50;

/** The time that slow phones need from reading a page's data to following its topics. */
export const RECENT_MS = 10_000;

/** A topic requested by a client. */
export interface RequestedTopic {
  /** Its name and, for a topic of one row, the row's id: `support.ticket:6b0f…`. */
  topic: string;
  /** Position of the last entry of an ordered topic that the client has; null for new entries only. */
  after: number | null;
}

const TOPIC_PATTERN = /^([a-z][a-z0-9-]{0,30}(?:\.[a-z0-9-]{1,30}){0,3}(?::[a-zA-Z0-9-]{1,64})?)(?:@(\d{1,9}))?$/;

/**
 * Parses a list such as `support.counts,support.ticket:6b0f…@12`. A topic that is listed twice, whatever the case of its id, is followed
 * once, from its earlier position. Pure.
 * @returns null if the text is not such a list.
 */
export function parseTopics(text: string): RequestedTopic[] | null {
  if (text === '') return [];
  const requested = new Map<string, RequestedTopic>();
  for (const part of text.split(',')) {
    const [, named, position] = TOPIC_PATTERN.exec(part) ?? [];
    if (named === undefined) return null;
    const topic = named.toLowerCase();
    const after = position === undefined ? null : Number(position);
    const earlier = requested.get(topic)?.after ?? null;
    requested.set(topic, { topic, after: after === null || earlier === null ? (after ?? earlier) : Math.min(after, earlier) });
  }
  return [...requested.values()];
}

/** Formats the list that `parseTopics` parses. Pure. */
export function topicList(requested: readonly RequestedTopic[]): string {
  return requested.map(({ topic, after }) => (after === null ? topic : `${topic}@${after}`)).join(',');
}
