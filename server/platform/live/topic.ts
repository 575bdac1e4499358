import type { Actor } from '../access/access.js';
import type { Viewer } from './viewer.js';

/** The right to follow one topic, checked a moment ago. */
export interface Admission {
  /** @param after position of the last entry that the client has; only ordered topics use it. */
  join(viewer: Viewer, after: number | null): void;
}

/** What the registry knows of a topic. */
export interface Topic {
  readonly name: string;
  /** True when each row has a topic of its own, `name:id`. */
  readonly perRow: boolean;
  /**
   * @param id of the row, a UUID; empty when there is one topic for all.
   * @throws NotFound, Forbidden or Conflict, as the row's own routes do.
   */
  admit(actor: Actor, id: string): Promise<Admission>;
  /** Notifications may have been missed. */
  missed(): void;
}

/** The name under which clients know a topic. */
export function fullName(name: string, id: string): string {
  return id === '' ? name : `${name}:${id}`;
}
