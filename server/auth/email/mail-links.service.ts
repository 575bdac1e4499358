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

/** Target and validity of each kind of link. */
const LINKS: Readonly<Record<LinkPurpose, { path: string; life: number }>> = {
  'verify-email': { path: '/verify-email', life: 7 * 24 * HOUR },
  'change-email': { path: '/confirm-email', life: 24 * HOUR },
  'reset-password': { path: '/reset-password', life: HOUR },
  'keep-two-factor': { path: '/keep-two-factor', life: 24 * HOUR },
};

/** As `issue` writes it. */
const LINKED_TOKEN = /#token=([A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])/g;

/**
 * Links sent by email that prove that their reader owns the mailbox. The token is in the fragment, so that it reaches no log and no other
 * site; only its digest is stored. Each can be used once.
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
   * @param offeredBy the admin who requests it for another user: it ends with the admin's permissions.
   * @returns the address for the email. Earlier links of the same purpose remain valid.
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

  /** The account of a link, without using it. @throws Invalid */
  async find(purpose: LinkPurpose, token: string): Promise<LinkSubject> {
    return assertFound(await this.links.find(purpose, digestOf(token), this.clock.now()));
  }

  /** Uses a link. Unknown, used and expired links get the same error. @throws Invalid */
  async consume(tx: Tx, purpose: LinkPurpose, token: string): Promise<LinkSubject> {
    return assertFound(await this.links.use(tx, purpose, digestOf(token), this.clock.now()));
  }

  /**
   * Number of links of a purpose sent to an account since a time; other transactions that count wait until this one ends.
   * @throws SignedOut if the account no longer exists.
   */
  async sentSince(tx: Tx, userId: string, purpose: LinkPurpose, since: Date): Promise<number> {
    await this.credentials.lockForUpdate(tx, userId);
    return this.links.countSince(tx, userId, purpose, since);
  }

  /** Notes that an admin read the links of a mail: they end with the rights of the admin. @param texts of the mail */
  async recordShown(tx: Tx, texts: readonly string[], adminId: string): Promise<void> {
    const tokens = new Set(texts.flatMap((text) => Array.from(text.matchAll(LINKED_TOKEN), ([, token = '']) => token)));
    if (tokens.size > 0) await this.links.recordShown(tx, [...tokens].map(tokenDigest), adminId);
  }

  /** Voids what an admin had sent to others or read. @returns what it was for. */
  discardKnownTo(tx: Tx, adminId: string): Promise<Array<{ userId: string; purpose: LinkPurpose }>> {
    return this.links.discardKnownTo(tx, adminId, this.clock.now());
  }

  /** Invalidates pending links. @returns whether there were any. */
  async discard(tx: Tx, userId: string, purposes: readonly LinkPurpose[]): Promise<boolean> {
    return (await this.links.discard(tx, userId, purposes, this.clock.now())) > 0;
  }
}

/** Null for anything that cannot be a token. */
function digestOf(token: string): Buffer | null {
  return isToken(token) ? tokenDigest(token) : null;
}

function assertFound(subject: LinkSubject | undefined): LinkSubject {
  if (subject === undefined)
    throw new Invalid('This link no longer works. Please ask for a new one.', { token: 'Used, expired or unknown.' }, 'link-refused');
  return subject;
}
