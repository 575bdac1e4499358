import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { FAQ_STARTER } from './faq-starter.js';
import { FaqsRepository } from './faqs.repository.js';
import { SupportCategoriesRepository } from './support-categories.repository.js';

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

/** Starter content of the support desk. */
@Injectable()
export class SupportStarter {
  constructor(
    private readonly database: Database,
    private readonly categories: SupportCategoriesRepository,
    private readonly faqs: FaqsRepository,
    private readonly events: Events,
  ) {}

  /** Fills empty tables; safe if several instances start at once. */
  async ensure(): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.categories.isEmpty(tx))) return;
      const isFirst = await this.addCategories(tx);
      if (!isFirst) return;
      await this.faqs.insert(
        tx,
        FAQ_STARTER.map(({ group, question, answer }, position) => ({ id: randomUUID(), groupKey: group, question, answer, position })),
      );
      this.events.publish(tx, 'help.changed', {});
    });
  }

  /** @returns false if another instance was faster: its rows are waited for and unchanged. */
  private async addCategories(tx: Tx): Promise<boolean> {
    let isFirst = false;
    for (const [position, [key, label, subcategories]] of CATEGORIES.entries()) {
      const category = {
        key,
        label,
        subcategories: subcategories.map(([subcategoryKey, name]) => ({ key: subcategoryKey, label: name, active: true })),
      };
      if (await this.categories.insertIfAbsent(tx, category, position)) isFirst = true;
    }
    return isFirst;
  }
}
