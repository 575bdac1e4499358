/** How events travel inside the payload of a NOTIFY, which PostgreSQL bounds below 8,000 bytes. Pure. */

/** One event as it travels: its name and its payload. */
export type WireEvent = [name: string, payload: unknown];

/** Most bytes that one event may take as JSON, its name included. */
export const MAX_EVENT_BYTES = 7_900;

/** Most bytes of one notification: one event of the largest size and the envelope around it. */
export const MAX_BATCH_BYTES = 7_950;

/**
 * The JSON of one event.
 * @throws Error when it takes more than MAX_EVENT_BYTES: send an id and read the row instead.
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
 * Packs encoded events into as few notifications as their order allows. Each one carries its number, because PostgreSQL
 * drops a notification that is equal to an earlier one of the same transaction.
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
    // The envelope: two brackets and the number of the batch.
    if (bytes + size + 2 + String(batches.length).length > MAX_BATCH_BYTES) close();
    open.push(text);
    bytes += size;
  }
  close();
  return batches;
}

/**
 * The events of one notification, in order.
 * @throws Error when it is not one of ours.
 */
export function unpackEvents(text: string): WireEvent[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) throw new Error('This notification is not a list.');
  return parsed.slice(1).map((entry: unknown): WireEvent => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string') throw new Error('This notification holds something that is not an event.');
    return [entry[0], entry[1]];
  });
}
