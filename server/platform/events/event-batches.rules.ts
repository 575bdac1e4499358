/** Encoding of events in the payload of NOTIFY, which PostgreSQL limits to less than 8,000 bytes. Pure. */

/** An encoded event: its name and payload. */
export type WireEvent = [name: string, payload: unknown];

/** Maximum size in bytes of one event as JSON, including its name. */
export const MAX_EVENT_BYTES = 7_900;

/** Maximum size in bytes of one notification: one event of maximum size and its envelope. */
export const MAX_BATCH_BYTES = 7_950;

/**
 * The JSON of one event.
 * @throws Error if it exceeds MAX_EVENT_BYTES: send an id and read the row instead.
 */
export function encodeEvent(name: string, payload: unknown): string {
  const text = JSON.stringify([name, payload]);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_EVENT_BYTES) {
    throw new Error(`The event ${name} takes ${bytes} bytes, but at most ${MAX_EVENT_BYTES} travel; send an id instead.`);
  }
  return text;
}

/**
 * Packs encoded events, in order, into as few notifications as possible. Each carries its number, because PostgreSQL drops a notification
 * that equals an earlier one of the same transaction.
 */
export function packEvents(encoded: readonly string[]): string[] {
  const batches: string[] = [];
  let open: string[] = [];
  let bytes = 0;
  const close = () => {
    if (open.length > 0) batches.push(`[${batches.length},${open.join(',')}]`);
    open = [];
    bytes = 0;
  };
  for (const text of encoded) {
    const size = Buffer.byteLength(text) + 1;
    // The envelope: two brackets and the batch number.
    if (bytes + size + 2 + String(batches.length).length > MAX_BATCH_BYTES) close();
    open.push(text);
    bytes += size;
  }
  close();
  return batches;
}

/**
 * The events of one notification, in order.
 * @throws Error if it is not a valid batch.
 */
export function unpackEvents(text: string): WireEvent[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) throw new Error('This notification is not a list.');
  return parsed.slice(1).map((entry: unknown): WireEvent => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string')
      throw new Error('This notification contains something that is not an event.');
    return [entry[0], entry[1]];
  });
}
