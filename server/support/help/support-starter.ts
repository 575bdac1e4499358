import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { FAQ_STARTER } from './faq-starter.js';

type Starter = readonly [key: string, label: string, subcategories: ReadonlyArray<readonly [key: string, label: string]>];

const CATEGORIES: readonly Starter[] = [
  ['general', 'General', [['general-question', 'General question']]],
  [
    'account',
    'Account',
    [
      ['login-issue', 'Login issue'],
      ['password-reset', 'Password reset'],
    ],
  ],
  [
    'billing',
    'Billing',
    [
      ['charge-issue', 'Charge issue'],
      ['refund-request', 'Refund request'],
    ],
  ],
  [
    'orders',
    'Orders',
    [
      ['order-status', 'Order status'],
      ['return', 'Return'],
    ],
  ],
  [
    'technical',
    'Technical',
    [
      ['bug', 'Bug'],
      ['performance', 'Performance'],
    ],
  ],
  [
    'bug',
    'Bug report',
    [
      ['gameplay', 'Gameplay'],
      ['ui', 'UI'],
    ],
  ],
  [
    'legal',
    'Legal',
    [
      ['gdpr-sar', 'GDPR/SAR'],
      ['foi', 'FOI'],
    ],
  ],
  [
    'feedback',
    'Feedback',
    [
      ['feature-request', 'Feature request'],
      ['general-feedback', 'General feedback'],
    ],
  ],
  ['vulnerability', 'Vulnerability', [['security-issue', 'Security issue']]],
];

/** What the desk of a new studio begins with. */
@Injectable()
export class SupportStarter {
  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Fills what is empty; safe when several copies of the program start at once. */
  async ensure(): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [row] = await tx.manager.query<Array<{ found: boolean }>>('SELECT EXISTS (SELECT FROM support_categories) AS found');
      if (row?.found === true) return;
      const isFirst = await this.addCategories(tx);
      if (!isFirst) return;
      for (const [position, { group, question, answer }] of FAQ_STARTER.entries()) {
        await tx.manager.query('INSERT INTO faqs (id, group_key, question, answer, position) VALUES ($1, $2, $3, $4, $5)', [
          randomUUID(),
          group,
          question,
          answer,
          position,
        ]);
      }
      this.events.publish(tx, 'help.changed', {});
    });
  }

  /** @returns false when another copy was faster: its rows are waited for and kept. */
  private async addCategories(tx: Tx): Promise<boolean> {
    let added = 0;
    for (const [position, [key, label, subcategories]] of CATEGORIES.entries()) {
      const rows = await tx.manager.query<unknown[]>(
        'INSERT INTO support_categories (key, label, position, subcategories) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key',
        [key, label, position, JSON.stringify(subcategories.map(([one, words]) => ({ key: one, label: words })))],
      );
      added += rows.length;
    }
    return added > 0;
  }
}
