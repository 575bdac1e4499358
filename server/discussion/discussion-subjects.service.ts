import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import type { Tx } from '../platform/database/transactions.js';
import { NotFound } from '../platform/errors/errors.js';
import type { DirectoryRow } from '../users/user-directory.service.js';

/** A comment that was added or edited, for the area of its object. */
export interface CommentCreated {
  entryId: string;
  /** The text with names instead of mentions. */
  text: string;
  /** Accounts mentioned for the first time. */
  mentioned: readonly string[];
  isNew: boolean;
}

/** An area's callbacks for one type of object that can be discussed. */
export interface DiscussionSubject {
  /** Key of the type in addresses and rows, for example `bug`. */
  type: string;
  /** Who may delete a comment: `own` only its author; otherwise admin and ceo as well. */
  deletion?: 'own';
  /** @throws NotFound or Forbidden, as the object's own routes do. */
  assertReadable(actor: Actor, id: string): Promise<void>;
  /** Locks the object's row until the transaction ends. @throws as `assertReadable` does, Conflict if comments are closed. */
  lock(tx: Tx, actor: Actor, id: string): Promise<void>;
  /** Those of these users who may see the object. Called after `lock`. */
  readers(tx: Tx, id: string, people: readonly DirectoryRow[]): Promise<ReadonlySet<string>>;
  /** A comment was added or edited: watchers and notifications are the area's responsibility. Called in the comment's transaction. */
  commented(tx: Tx, actor: Actor, id: string, comment: CommentCreated): Promise<void>;
  /** Labels of the objects that sentences name, by id; those that this user may not see are left out. */
  labels(actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Registry of the types of objects that can be discussed; areas register theirs at start-up. */
@Injectable()
export class DiscussionSubjectsService {
  private readonly subjects = new Map<string, DiscussionSubject>();
  private readonly listeners: Array<(subject: DiscussionSubject) => void> = [];

  register(subject: DiscussionSubject): void {
    if (this.subjects.has(subject.type)) throw new Error(`There are two discussions called ${subject.type}.`);
    this.subjects.set(subject.type, subject);
    for (const listener of this.listeners) listener(subject);
  }

  /** Calls the listener for each type, including those already registered. */
  onRegistered(listener: (subject: DiscussionSubject) => void): void {
    this.listeners.push(listener);
    for (const subject of this.subjects.values()) listener(subject);
  }

  /** @throws NotFound */
  get(type: string): DiscussionSubject {
    const subject = this.subjects.get(type);
    if (subject === undefined) throw new NotFound();
    return subject;
  }
}
