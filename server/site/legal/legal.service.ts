import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { Sitemap } from '../../platform/web/sitemap.js';
import { ContactService } from '../contact/contact.service.js';
import { LegalRepository } from './legal.repository.js';
import type { LegalVersion } from './legal-version.entity.js';
import type { LegalComparisonView, LegalSource, LegalVersionEntry, LegalView, PublishLegal } from './legal.dto.js';
import {
  compareLines,
  fillPlaceholders,
  isLegalKind,
  LEGAL_KINDS,
  type LegalKind,
  legalStates,
  withoutTemplateNotice,
} from './legal.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A legal text has a new version. */
    'legal.changed': { kind: LegalKind };
  }
}

const PAGES = ['/terms', '/privacy-policy', '/privacy-policy/old', '/privacy-policy/compare', '/cookies-policy'];
const HISTORY_LIMIT = 100;
/** A version takes effect at midnight without an event. */
const MAX_AGE_SECONDS = 60;

/** The studio's legal texts: versions that are published once and never changed. */
@Injectable()
export class LegalService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly versions: LegalRepository,
    private readonly publicData: PublicData,
    private readonly sitemap: Sitemap,
    private readonly contact: ContactService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    // The log names the kind of a text, but a finding is in one of its versions.
    texts.register(
      'legal',
      (after, limit) => versions.storedTexts(after, limit),
      async (ids) => (await versions.named(ids)).map(({ id, kind, version }) => ({ id, name: `${kind}, version ${version}` })),
    );
  }

  onModuleInit(): void {
    for (const kind of LEGAL_KINDS) {
      const cachePolicy = { changesOn: ['legal.changed', 'contact.changed'], maxAgeSeconds: MAX_AGE_SECONDS } as const;
      this.publicData.register({ path: `/legal/${kind}`, load: async () => (await this.shown(kind)).current, ...cachePolicy });
      this.publicData.register({ path: `/legal/${kind}/previous`, load: async () => (await this.both(kind)).previous, ...cachePolicy });
      this.publicData.register({ path: `/legal/${kind}/upcoming`, load: () => this.next(kind), ...cachePolicy });
      this.publicData.register({ path: `/legal/${kind}/compare`, load: () => this.compare(kind), ...cachePolicy });
    }
    this.sitemap.register(() => Promise.resolve(PAGES.map((path) => ({ path }))));
  }

  /** The version in force today. @throws NotFound for another kind, or if there is none. */
  current(kind: string): Promise<LegalView> {
    return this.publicData.read(`/legal/${assertKind(kind)}`) as Promise<LegalView>;
  }

  /** The version in force before the current one. @throws NotFound if there is none. */
  previous(kind: string): Promise<LegalView> {
    return this.publicData.read(`/legal/${assertKind(kind)}/previous`) as Promise<LegalView>;
  }

  /** The version that takes effect next. @throws NotFound if none has been published. */
  upcoming(kind: string): Promise<LegalView> {
    return this.publicData.read(`/legal/${assertKind(kind)}/upcoming`) as Promise<LegalView>;
  }

  /** @throws NotFound if there are no two versions. */
  comparison(kind: string): Promise<LegalComparisonView> {
    return this.publicData.read(`/legal/${assertKind(kind)}/compare`) as Promise<LegalComparisonView>;
  }

  /** The newest text with its placeholders, for editing; it may take effect later. @throws NotFound */
  async source(kind: string): Promise<LegalSource> {
    const [newest] = await this.history(kind);
    if (newest === undefined) throw new NotFound();
    return this.text(assertKind(kind), newest.version);
  }

  /** The newest versions without their texts, newest first. @throws NotFound for another kind. */
  async history(kind: string): Promise<LegalVersionEntry[]> {
    const versions = await this.versions.history(assertKind(kind), HISTORY_LIMIT);
    const days = versions.map(({ effectiveDate, published_at }) => ({ effectiveDate, publishedOn: ukDate(new Date(published_at)) }));
    const states = legalStates(days, ukDate(this.clock.now()));
    return versions.map((version, index) => ({ ...version, state: states[index] ?? 'superseded' }));
  }

  /**
   * Publishes the next version.
   * @throws Conflict with the newest version if the text is based on an older one.
   * @throws Invalid if it would take effect before the previous version.
   */
  async publish(actor: Actor, name: string, { body, effectiveDate, basedOn }: PublishLegal): Promise<LegalSource> {
    const kind = assertKind(name);
    return this.database.transaction(async (tx) => {
      const newest = await expectVersion(basedOn, {
        lock: () => this.lockNewest(tx, kind),
        subject: 'This text',
        code: 'legal-changed',
        target: { type: 'legal', id: kind },
        view: toSource,
      });
      if (effectiveDate < newest.effectiveDate) {
        const sentence = `The previous version is effective from ${newest.effectiveDate}. Please choose that day or a later one.`;
        throw new Invalid(sentence, { effectiveDate: sentence });
      }
      const next = { kind, version: newest.version + 1, effectiveDate, body };
      await this.write(tx, [next]);
      await this.audit.record(tx, {
        actor,
        action: 'LEGAL_TEXT_PUBLISHED',
        target: { type: 'legal', id: kind },
        before: { version: newest.version, effectiveDate: newest.effectiveDate },
        after: { version: next.version, effectiveDate },
      });
      return next;
    });
  }

  /** Inserts the given texts for kinds without a version, in a running transaction. */
  async ensure(tx: Tx, texts: readonly LegalSource[]): Promise<void> {
    await this.versions.lockAll(tx);
    const present = await this.versions.kinds(tx);
    const missing = texts.filter(({ kind }) => !present.includes(kind));
    if (missing.length > 0) await this.write(tx, missing);
  }

  private async lockNewest(tx: Tx, kind: LegalKind): Promise<LegalVersion> {
    await this.versions.lockAll(tx);
    const newest = await this.versions.newest(tx, kind);
    if (newest === null) throw new NotFound();
    return newest;
  }

  private async write(tx: Tx, texts: readonly LegalSource[]): Promise<void> {
    await this.versions.insert(
      tx,
      texts.map((text) => ({ id: randomUUID(), createdAt: this.clock.now(), ...text })),
    );
    for (const kind of new Set(texts.map((text) => text.kind))) this.events.publish(tx, 'legal.changed', { kind });
  }

  /** Today's text for visitors, and the version in force before. @throws NotFound if none is in force. */
  private async shown(kind: LegalKind): Promise<{ current: LegalView; previous: LegalView | undefined }> {
    const chain = await this.chain(kind);
    const today = chain.findIndex(({ state }) => state === 'current');
    if (today === -1) throw new NotFound();
    const [current, previous] = await Promise.all([
      this.view(kind, chain, today),
      today + 1 in chain ? this.view(kind, chain, today + 1) : undefined,
    ]);
    return { current, previous };
  }

  private async next(kind: LegalKind): Promise<LegalView> {
    const chain = await this.chain(kind);
    const index = chain.findLastIndex(({ state }) => state === 'upcoming');
    if (index === -1) throw new NotFound();
    return this.view(kind, chain, index);
  }

  /** All published versions, each with its predecessor. */
  private async chain(kind: LegalKind): Promise<LegalVersionEntry[]> {
    return (await this.history(kind)).filter(({ state }) => state !== 'replaced');
  }

  private async view(kind: LegalKind, chain: readonly LegalVersionEntry[], index: number): Promise<LegalView> {
    const [text, facts] = await Promise.all([this.text(kind, chain[index]?.version ?? 0), this.contact.current()]);
    const ahead = chain.findLast(({ state }, at) => state === 'upcoming' && at < index);
    return {
      ...text,
      body: fillPlaceholders(withoutTemplateNotice(text.body), facts),
      previousVersion: chain[index + 1]?.version ?? null,
      upcoming: ahead === undefined ? null : { version: ahead.version, effectiveDate: ahead.effectiveDate },
    };
  }

  private async both(kind: LegalKind): Promise<{ current: LegalView; previous: LegalView }> {
    const { current, previous } = await this.shown(kind);
    if (previous === undefined) throw new NotFound();
    return { current, previous };
  }

  private async compare(kind: LegalKind): Promise<LegalComparisonView> {
    const { current: to, previous: from } = await this.both(kind);
    return {
      from: { version: from.version, effectiveDate: from.effectiveDate },
      to: { version: to.version, effectiveDate: to.effectiveDate },
      lines: compareLines(from.body, to.body),
    };
  }

  private async text(kind: LegalKind, version: number): Promise<LegalSource> {
    const text = await this.versions.text(kind, version);
    if (text === undefined) throw new NotFound();
    return text;
  }
}

function assertKind(kind: string): LegalKind {
  if (!isLegalKind(kind)) throw new NotFound();
  return kind;
}

function toSource({ kind, version, effectiveDate, body }: LegalVersion): LegalSource {
  return { kind, version, effectiveDate, body };
}
