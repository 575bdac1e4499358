import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { ValuesRepository, type ValueRow } from './values.repository.js';
import type { ReplaceValues, ValuesView, ValueView } from './values.dto.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** The studio's values changed. */
    'values.changed': Record<string, never>;
  }
}

/** The studio's values. */
@Injectable()
export class ValuesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly repository: ValuesRepository,
    private readonly publicData: PublicData,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    this.publicData.register({
      path: '/values',
      load: () => this.repository.publicList(),
      changesOn: ['values.changed'],
    });
  }

  current(): Promise<ValueView[]> {
    return this.publicData.read('/values') as Promise<ValueView[]>;
  }

  /** The values with their version, uncached. */
  async source(): Promise<ValuesView> {
    return toValuesView(await this.repository.list());
  }

  /** @throws Conflict if the row changed after the given version was read; contains the current one. */
  async replace(actor: Actor, { values, version }: ReplaceValues): Promise<ValuesView> {
    return this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: async () => toValuesView(await this.repository.lockAll(tx)),
        subject: 'The values',
        code: 'values-changed',
        target: { type: 'values', id: 'studio' },
        view: (values) => values,
      });
      const after = { values: values.map(({ title, text }) => ({ title, text })), version: version + 1 };
      await this.write(tx, after.values, after.version);
      await this.audit.record(tx, {
        actor,
        action: 'VALUES_UPDATED',
        target: { type: 'values', id: 'studio' },
        before: before.values,
        after: after.values,
      });
      return after;
    });
  }

  /** Replaces all values in a running transaction. */
  async write(tx: Tx, values: readonly ValueView[], version = 1): Promise<void> {
    await this.repository.replaceAll(tx, values, version);
    this.events.publish(tx, 'values.changed', {});
  }
}

function toValuesView(rows: readonly ValueRow[]): ValuesView {
  return { values: rows.map(({ title, text }) => ({ title, text })), version: rows[0]?.version ?? 0 };
}
