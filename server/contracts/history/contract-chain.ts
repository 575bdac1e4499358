import { createHash } from 'node:crypto';

/** The hashed fields of an event. */
export interface ChainedEvent {
  contractId: string;
  seq: number;
  kind: string;
  /** ISO 8601 in UTC with milliseconds. */
  at: string;
  actorId: string | null;
  actorName: string | null;
  ip: string | null;
  userAgent: string | null;
  /** JSON text. */
  details: string;
}

/** How the hashes are computed, as it is printed on every certificate so that anyone can compute them again. */
export const CHAIN_RULE =
  'Each hash is the SHA-256 of the JSON array [contract, number, kind, time, account, name, IP address, browser, details, hash before], without spaces, in UTF-8. The hash before the first entry is the SHA-256 of the text.';

/** SHA-256 in hex of a contract's text: the title, an empty line and the content, in UTF-8. */
export function contentDigest({ title, content }: { title: string; content: string }): string {
  return createHash('sha256').update(`${title}\n\n${content}`).digest('hex');
}

/** @param previousHash of the event before; for the first one, the digest of the contract's text */
export function eventHash(event: ChainedEvent, previousHash: string): string {
  const { contractId, seq, kind, at, actorId, actorName, ip, userAgent, details } = event;
  const text = JSON.stringify([contractId, seq, kind, at, actorId, actorName, ip, userAgent, details, previousHash]);
  return createHash('sha256').update(text).digest('hex');
}

interface ChainFault {
  /** Number of the first bad event. */
  seq: number;
  problem: string;
}

/** The first event that does not fit the chain; undefined for an intact one. @param events in their order */
export function chainFault(contentSha256: string, events: ReadonlyArray<ChainedEvent & { hash: string }>): ChainFault | undefined {
  let previous = contentSha256;
  for (const [index, event] of events.entries()) {
    if (event.seq !== index + 1) return { seq: index + 1, problem: 'it is missing' };
    if (eventHash(event, previous) !== event.hash) return { seq: event.seq, problem: 'its content does not match its hash' };
    previous = event.hash;
  }
  return events.length === 0 ? { seq: 1, problem: 'it is missing' } : undefined;
}
