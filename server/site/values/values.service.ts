import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Views } from '../../platform/database/views.js';
import { Events } from '../../platform/events/events.js';
import { PublicData } from '../../platform/web/public-data.js';
import type { ValueView } from './values.dto.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** What the studio says it stands for changed. */
    'values.changed': Record<string, never>;
  }
}

/** What the studio stands for. */
@Injectable()
export class ValuesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly views: Views,
    private readonly publicData: PublicData,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    this.publicData.register({
      path: '/values',
      load: () => this.views.rows<ValueView>('values', 'SELECT title, text FROM studio_values ORDER BY position'),
      changesOn: ['values.changed'],
    });
  }

  current(): Promise<ValueView[]> {
    return this.publicData.read('/values') as Promise<ValueView[]>;
  }

  async replace(actor: Actor, values: readonly ValueView[]): Promise<ValueView[]> {
    return this.database.transaction(async (tx) => {
      await tx.manager.query('LOCK TABLE studio_values IN SHARE ROW EXCLUSIVE MODE');
      const before = await tx.manager.query<ValueView[]>('SELECT title, text FROM studio_values ORDER BY position');
      await this.write(tx, values);
      const after = values.map(({ title, text }) => ({ title, text }));
      await this.audit.record(tx, { actor, action: 'VALUES_UPDATED', target: { type: 'values', id: 'studio' }, before, after });
      return after;
    });
  }

  /** Writes them in a running transaction, in the place of all there are. */
  async write(tx: Tx, values: readonly ValueView[]): Promise<void> {
    await tx.manager.query('DELETE FROM studio_values');
    await tx.manager.query('INSERT INTO studio_values (position, title, text) SELECT n, t, x FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS v (t, x, n)', [
      values.map(({ title }) => title),
      values.map(({ text }) => text),
    ]);
    this.events.publish(tx, 'values.changed', {});
  }
}
