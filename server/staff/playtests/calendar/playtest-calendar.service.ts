import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MeService } from '../../../auth/me/me.service.js';
import { SessionsService } from '../../../auth/sessions/sessions.service.js';
import type { Actor } from '../../../platform/access/access.js';
import { inGroup } from '../../../platform/access/roles.rules.js';
import { Audit, type AuditActor } from '../../../platform/audit/audit.js';
import { Config } from '../../../platform/config/config.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { calendarFile, type CalendarEntry } from '../../../platform/documents/calendar.js';
import { CalendarSources } from '../../../platform/documents/calendar-sources.js';
import { Forbidden, NotFound } from '../../../platform/errors/errors.js';
import { StudioIdentity } from '../../../platform/mail/studio-identity.js';
import { Secrets } from '../../../platform/secrets/secrets.js';
import { Clock } from '../../../platform/time/clock.js';
import { AccountsService } from '../../../users/accounts/accounts.service.js';
import { UserDirectoryService } from '../../../users/user-directory.service.js';
import { buildName } from '../../reviews/reviews.rules.js';
import { viewerOf } from '../playtests.policy.js';
import { PlaytestsRepository, type PlaytestRow } from '../playtests.repository.js';
import { playtestPath } from '../playtests.rules.js';
import type { FeedAddress, FeedState } from './calendar.dto.js';
import { FeedsRepository } from './feeds.repository.js';

const TOKEN_BYTES = 32;
const FILE = /^([\w-]{43})\.ics$/;
const PURPOSE = 'playtest feed';
/** Days that a feed goes back, so that past playtests do not vanish from calendars at once. */
const PAST_DAYS = 90;
const MAX_ENTRIES = 500;

/** Playtests in calendars: a file for one session, and a private feed per user. */
@Injectable()
export class PlaytestCalendarService {
  constructor(
    private readonly database: Database,
    private readonly playtests: PlaytestsRepository,
    private readonly feeds: FeedsRepository,
    private readonly sources: CalendarSources,
    private readonly directory: UserDirectoryService,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly me: MeService,
    private readonly identity: StudioIdentity,
    private readonly secrets: Secrets,
    private readonly config: Config,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** One session as a file. @throws NotFound */
  async file(actor: Actor, id: string): Promise<string> {
    const row = await this.playtests.find(viewerOf(actor), id);
    if (row === undefined) throw new NotFound();
    return this.fileOf(this.entriesOf([row]), 'file');
  }

  async state({ userId }: Actor): Promise<FeedState> {
    return { created_at: await this.feeds.createdAt(userId) };
  }

  /**
   * Creates a feed with a new address; an older one ends.
   * @throws SignedOut or Forbidden if the session or the user's access to the staff area has ended in the meantime: the feed would remain.
   */
  async create(actor: Actor): Promise<FeedAddress> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const { roles } = await this.accounts.lock(tx, actor.userId);
      await this.sessions.assertOpen(tx, actor);
      if (!inGroup(roles, 'staffArea')) throw new Forbidden();
      await this.feeds.save(tx, { userId: actor.userId, tokenHash: this.secrets.digest(PURPOSE, token), createdAt: now });
      await this.audit.record(tx, { actor, action: 'CALENDAR_FEED_CREATED', target: { type: 'user', id: actor.userId } });
    });
    return { url: `${this.config.publicUrl}/api/staff/playtest/feed/${token}.ics`, created_at: now.toISOString() };
  }

  /** Ends the feed: its address becomes invalid. */
  async revoke(actor: Actor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.end(tx, actor, actor.userId);
    });
  }

  /** Ends a user's feed in a running transaction. @param actor who caused it */
  async end(tx: Tx, actor: AuditActor, userId: string): Promise<void> {
    if (!(await this.feeds.remove(tx, userId))) return;
    await this.audit.record(tx, { actor, action: 'CALENDAR_FEED_REVOKED', target: { type: 'user', id: userId } });
  }

  /**
   * The playtests to which the feed's owner answered Yes or Maybe, and entries of other areas.
   * @param file the last part of the address: the token and `.ics`
   * @throws NotFound for an unknown token, if its owner has left the staff area, and while they need a new password or a passkey to enter it.
   */
  async feed(file: string): Promise<string> {
    const token = FILE.exec(file)?.[1];
    const userId = token === undefined ? null : await this.feeds.userOf(this.secrets.digest(PURPOSE, token));
    if (userId === null) throw new NotFound();
    const roles = await this.database.transaction((tx) => this.openRoles(tx, userId));
    if (roles === undefined || !inGroup(roles, 'staffArea')) throw new NotFound();
    const since = new Date(this.clock.now().getTime() - PAST_DAYS * 86_400_000);
    const [playtests, others] = await Promise.all([
      this.playtests.answeredBy(viewerOf({ userId, roles }), since, MAX_ENTRIES).then((rows) => this.entriesOf(rows)),
      this.sources.entriesFor({ userId, roles }),
    ]);
    return this.fileOf([...playtests, ...others], 'feed');
  }

  /** The roles of a user who may use them now. */
  private async openRoles(tx: Tx, userId: string): Promise<string[] | undefined> {
    const roles = await this.directory.activeRoles(tx, userId);
    if (roles === undefined) return undefined;
    const { passwordChangeDue, passkeyDue } = await this.me.of(userId, tx.manager);
    return passwordChangeDue || passkeyDue ? undefined : roles;
  }

  private async fileOf(entries: readonly CalendarEntry[], kind: 'file' | 'feed'): Promise<string> {
    const { name, contactEmail } = await this.identity.current();
    const { hostname } = new URL(this.config.publicUrl);
    const organizer = { name, email: contactEmail === '' ? `noreply@${hostname}` : contactEmail };
    return calendarFile({ name: kind === 'feed' ? name : `Playtests at ${name}`, organizer, isFeed: kind === 'feed' }, entries);
  }

  private entriesOf(rows: readonly PlaytestRow[]): CalendarEntry[] {
    const { hostname } = new URL(this.config.publicUrl);
    return rows.map((row) => this.entryOf(row, hostname));
  }

  private entryOf(row: PlaytestRow, hostname: string): CalendarEntry {
    const { buildVersion, buildTitle } = row;
    const parts = [
      buildVersion === null || buildTitle === null ? '' : `Build: ${buildName({ version: buildVersion, title: buildTitle })}`,
      row.description,
      row.testFocus === '' ? '' : `Focus: ${row.testFocus}`,
      row.requirements === '' ? '' : `Requirements: ${row.requirements}`,
      row.cancelReason === null ? '' : `Cancelled: ${row.cancelReason}`,
    ];
    return {
      uid: `playtest-${row.id}@${hostname}`,
      sequence: row.calendarSequence,
      changedAt: new Date(row.updatedAt),
      start: new Date(row.startsAt),
      end: new Date(row.endsAt),
      title: row.title,
      description: parts.filter((part) => part !== '').join('\n\n'),
      location: row.location,
      url: `${this.config.publicUrl}${playtestPath(row.id)}`,
      cancelled: row.cancelledAt !== null,
    };
  }
}
