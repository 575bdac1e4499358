import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { ConsentView } from './consents.dto.js';
import { ConsentsRepository } from './consents.repository.js';

/** Kinds of consent. `terms` is given by signing up; `guardian` by a guardian for a child. */
type ConsentKind = 'terms' | 'marketing' | 'data_processing' | 'cookies' | 'guardian';

/** The log of consents: each time one is given or withdrawn, which UK GDPR article 7(1) requires to be demonstrable. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly clock: Clock,
    private readonly consents: ConsentsRepository,
  ) {}

  /** The newest decision of each kind. */
  latest(userId: string): Promise<ConsentView[]> {
    return this.consents.latest(userId);
  }

  async record(tx: Tx, userId: string, kind: ConsentKind, granted: boolean): Promise<void> {
    await this.consents.insert(tx, { userId, kind, granted, createdAt: this.clock.now() });
  }

  /** Records which of a user's own consents differ between two states of the profile. */
  async recordChanges(tx: Tx, userId: string, before: OwnConsents, after: OwnConsents): Promise<void> {
    const kinds = { marketing: 'marketing_consent', data_processing: 'data_processing_consent', cookies: 'cookiesAccepted' } as const;
    for (const kind of ['marketing', 'data_processing', 'cookies'] as const) {
      const granted = after[kinds[kind]];
      if (granted !== before[kinds[kind]]) await this.record(tx, userId, kind, granted);
    }
  }
}

interface OwnConsents {
  marketing_consent: boolean;
  data_processing_consent: boolean;
  cookiesAccepted: boolean;
}
