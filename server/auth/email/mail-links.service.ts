import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Config } from '../../platform/config/config.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import { CredentialsService } from '../../users/credentials.service.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';
import type { LinkPurpose } from './mail-link.entity.js';
import { MailLinksRepository, type LinkSubject } from './mail-links.repository.js';

const HOUR = 3_600_000;

/** Where a link leads and how long it works. */
const LINKS: Readonly<Record<LinkPurpose, { path: string; life: number }>> = {
  'verify-email': { path: '/verify-email', life: 7 * 24 * HOUR },
  'change-email': { path: '/confirm-email', life: 24 * HOUR },
  'reset-password': { path: '/reset-password', life: HOUR },
  'keep-two-factor': { path: '/keep-two-factor', life: 24 * HOUR },
};

/**
 * Links that are sent by mail and prove that their reader has the mailbox. The token stands behind the `#`, so that it
 * reaches no log and no other site; the program stores its digest. Each works once.
 */
@Injectable()
export class MailLinksService {
  constructor(
    private readonly links: MailLinksRepository,
    private readonly credentials: CredentialsService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * @param offeredBy the admin who has it sent for someone else: it ends with their rights.
   * @returns the address for the mail. Links of the same purpose that are under way keep working.
   */
  async issue(tx: Tx, purpose: LinkPurpose, { userId, email }: LinkSubject, offeredBy: string | null = null): Promise<string> {
    const token = newToken();
    const now = this.clock.now();
    const { path, life } = LINKS[purpose];
    await this.links.insert(tx, {
      id: randomUUID(),
      userId,
      purpose,
      tokenHash: tokenDigest(token),
      email,
      offeredBy,
      expiresAt: new Date(now.getTime() + life),
      createdAt: now,
    });
    return `${this.config.publicUrl}${path}#token=${token}`;
  }

  /** Whom a link was sent to, without using it up. @throws Invalid */
  async look(purpose: LinkPurpose, token: string): Promise<LinkSubject> {
    return found(await this.links.find(purpose, digestOf(token), this.clock.now()));
  }

  /** Uses a link up. Unknown, used and expired ones get one and the same answer. @throws Invalid */
  async take(tx: Tx, purpose: LinkPurpose, token: string): Promise<LinkSubject> {
    return found(await this.links.use(tx, purpose, digestOf(token), this.clock.now()));
  }

  /**
   * How many of a purpose were sent to an account since a moment; until the transaction ends, other transactions that count wait.
   * @throws SignedOut when the account is gone.
   */
  async sentSince(tx: Tx, userId: string, purpose: LinkPurpose, since: Date): Promise<number> {
    await this.credentials.lockForUpdate(tx, userId);
    return this.links.countSince(tx, userId, purpose, since);
  }

  /** Voids what an admin had sent to others. @returns the ids of those accounts. */
  discardOfferedBy(tx: Tx, adminId: string): Promise<string[]> {
    return this.links.discardOfferedBy(tx, adminId, this.clock.now());
  }

  /** Voids what is under way. @returns whether there was anything. */
  async discard(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<boolean> {
    return (await this.links.discard(tx, userId, purposes, this.clock.now())) > 0;
  }
}

/** Null for what cannot be a token. */
function digestOf(token: string): Buffer | null {
  return isToken(token) ? tokenDigest(token) : null;
}

function found(subject: LinkSubject | undefined): LinkSubject {
  if (subject === undefined)
    throw new Invalid('This link no longer works. Please ask for a new one.', { token: 'Used, expired or unknown.' }, 'link-refused');
  return subject;
}
