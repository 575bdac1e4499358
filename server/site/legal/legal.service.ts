import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Views } from '../../platform/database/views.js';
import { Events } from '../../platform/events/events.js';
import { Conflict, Invalid, NotFound } from '../../platform/http/errors.js';
import { PublicData } from '../../platform/web/public-data.js';
import { Sitemap } from '../../platform/web/sitemap.js';
import { ContactService } from '../contact/contact.service.js';
import { LegalVersion } from './legal-version.entity.js';
import type { LegalComparisonView, LegalVersionEntry, LegalView, PublishLegal } from './legal.dto.js';
import { compareLines, fillPlaceholders, isLegalKind, LEGAL_KINDS, type LegalKind } from './legal.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A legal text has a new version. */
    'legal.changed': { kind: LegalKind };
  }
}

/** A version as it is written before it is published. */
export interface LegalText {
  kind: LegalKind;
  version: number;
  /** YYYY-MM-DD. */
  effectiveDate: string;
  body: string;
}

const PAGES = ['/terms', '/privacy-policy', '/privacy-policy/old', '/privacy-policy/compare', '/cookies-policy'];
/** Two versions are all that visitors read. */
const NEWEST = 0;
const PREVIOUS = 1;
const HISTORY_LIMIT = 100;

/** The studio's legal texts: versions that are published once and never changed. */
@Injectable()
export class LegalService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly views: Views,
    private readonly publicData: PublicData,
    private readonly sitemap: Sitemap,
    private readonly contact: ContactService,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    for (const kind of LEGAL_KINDS) {
      const changesOn = ['legal.changed', 'contact.changed'] as const;
      this.publicData.register({ path: `/legal/${kind}`, load: () => this.load(kind, NEWEST), changesOn });
      this.publicData.register({ path: `/legal/${kind}/previous`, load: () => this.load(kind, PREVIOUS), changesOn });
      this.publicData.register({ path: `/legal/${kind}/compare`, load: () => this.compare(kind), changesOn });
    }
    this.sitemap.register(() => Promise.resolve(PAGES.map((path) => ({ path }))));
  }

  /** @throws NotFound for another kind, or when nothing was published. */
  current(kind: string): Promise<LegalView> {
    return this.publicData.read(`/legal/${known(kind)}`) as Promise<LegalView>;
  }

  /** The version before the current one. @throws NotFound when there is none. */
  previous(kind: string): Promise<LegalView> {
    return this.publicData.read(`/legal/${known(kind)}/previous`) as Promise<LegalView>;
  }

  /** @throws NotFound when there are no two versions. */
  comparison(kind: string): Promise<LegalComparisonView> {
    return this.publicData.read(`/legal/${known(kind)}/compare`) as Promise<LegalComparisonView>;
  }

  /** The newest text with its placeholders, for editing. @throws NotFound */
  async source(kind: string): Promise<LegalView> {
    const [newest] = await this.versions(known(kind));
    if (newest === undefined) throw new NotFound();
    return toLegalView(newest);
  }

  /** The newest versions without their texts, the newest first. @throws NotFound for another kind. */
  async history(kind: string): Promise<LegalVersionEntry[]> {
    return this.views.rows<LegalVersionEntry>(
      'legal-history',
      `SELECT version, effective_date::text AS "effectiveDate", created_at AS published_at FROM legal_versions
       WHERE kind = $1 ORDER BY version DESC LIMIT ${HISTORY_LIMIT}`,
      [known(kind)],
    );
  }

  /**
   * Publishes the next version.
   * @throws Conflict when the text was made from an older version; carries the newest.
   * @throws Invalid when it would hold from an earlier day than the version that it follows.
   */
  async publish(actor: Actor, name: string, { body, effectiveDate, basedOn }: PublishLegal): Promise<LegalView> {
    const kind = known(name);
    return this.database.transaction(async (tx) => {
      await tx.manager.query('LOCK TABLE legal_versions IN SHARE ROW EXCLUSIVE MODE');
      const newest = await tx.manager.findOne(LegalVersion, { where: { kind }, order: { version: 'DESC' } });
      if (newest === null) throw new NotFound();
      if (newest.version !== basedOn) {
        throw new Conflict('Somebody else published a version in the meantime.', 'legal-changed', undefined, toLegalView(newest));
      }
      if (effectiveDate < newest.effectiveDate) {
        const sentence = `The version before holds from ${newest.effectiveDate}. Please choose that day or a later one.`;
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
      return toLegalView(next);
    });
  }

  /** Writes the given texts where nothing has been published yet, in a running transaction. */
  async ensure(tx: Tx, texts: readonly LegalText[]): Promise<void> {
    await tx.manager.query('LOCK TABLE legal_versions IN SHARE ROW EXCLUSIVE MODE');
    const present = await tx.manager.query<Array<{ kind: LegalKind }>>('SELECT DISTINCT kind FROM legal_versions');
    const missing = texts.filter(({ kind }) => !present.some((row) => row.kind === kind));
    if (missing.length > 0) await this.write(tx, missing);
  }

  private async write(tx: Tx, texts: readonly LegalText[]): Promise<void> {
    await tx.manager.insert(
      LegalVersion,
      texts.map((text) => ({ id: randomUUID(), ...text })),
    );
    for (const kind of new Set(texts.map((text) => text.kind))) this.events.publish(tx, 'legal.changed', { kind });
  }

  private async load(kind: LegalKind, place: typeof NEWEST | typeof PREVIOUS): Promise<LegalView> {
    const version = (await this.versions(kind))[place];
    if (version === undefined) throw new NotFound();
    return toLegalView({ ...version, body: fillPlaceholders(version.body, await this.contact.current()) });
  }

  private async compare(kind: LegalKind): Promise<LegalComparisonView> {
    const [to, from] = await Promise.all([this.load(kind, NEWEST), this.load(kind, PREVIOUS)]);
    return {
      from: { version: from.version, effectiveDate: from.effectiveDate },
      to: { version: to.version, effectiveDate: to.effectiveDate },
      lines: compareLines(from.body, to.body),
    };
  }

  /** The newest version and the one before it. */
  private versions(kind: LegalKind): Promise<LegalText[]> {
    return this.views.rows<LegalText>(
      'legal-versions',
      `SELECT kind, version, effective_date::text AS "effectiveDate", body FROM legal_versions WHERE kind = $1 ORDER BY version DESC LIMIT 2`,
      [kind],
    );
  }
}

function known(kind: string): LegalKind {
  if (!isLegalKind(kind)) throw new NotFound();
  return kind;
}

/** Versions are counted without gaps, so the number before is the version before. */
function toLegalView({ kind, version, effectiveDate, body }: LegalText): LegalView {
  return { kind, version, effectiveDate, body, previousVersion: version > 1 ? version - 1 : null };
}
