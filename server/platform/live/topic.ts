import type { Actor } from '../access/access.js';
import type { Viewer } from './viewer.js';

/** Access to one topic that has just been checked. */
export interface Admission {
  /** @param after position of the last entry that the client has; used by ordered topics only. */
  join(viewer: Viewer, after: number | null): void;
}

/** A registered topic. */
export interface Topic {
  readonly name: string;
  /** True if each row has its own topic, `name:id`. */
  readonly perRow: boolean;
  /**
   * @param id of the row, a UUID; empty if there is one topic for all.
   * @throws NotFound, Forbidden or Conflict, as the row's own routes do.
   */
  admit(actor: Actor, id: string): Promise<Admission>;
  /** Notifications may have been missed. */
  missed(): void;
}

/** The topic's name for clients. */
export function fullName(name: string, id: string): string {
  return id === '' ? name : `${name}:${id}`;
}
