import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { assertRecentProof } from '../../platform/access/recent-proof.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Mail } from '../../platform/mail/mail.js';
import { ConsentsService } from './consents.service.js';
import { MinorsRepository } from './minors.repository.js';
import { afterDays, GRACE_DAYS, ukMoment } from '../data-rights/deletion.rules.js';
import { OwnersService } from '../role-codes/owners.service.js';
import { isUnder13 } from '../profile/profile.rules.js';
import { mayRecordConsent } from '../accounts/restricted-accounts.rules.js';
import { UsersRepository } from '../users.repository.js';

/** Children under 13: their account is paused until a guardian's consent is recorded, and deleted if none is. */
@Injectable()
export class MinorsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly minors: MinorsRepository,
    private readonly owners: OwnersService,
    private readonly consents: ConsentsService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /**
   * Pauses the account immediately if the birthdate is a child's and no guardian has consented. A pause ends with the deletion of the
   * account unless a guardian consents, so it requires a recent password, as a deletion does.
   * @throws NotFound; Forbidden `proof-required`; Conflict if the studio would be left without an owner.
   */
  async pauseChild(tx: Tx, actor: Actor, id: string): Promise<void> {
    const user = await this.users.find(id, tx.manager);
    if (user === null) throw new NotFound();
    const now = this.clock.now();
    const child = user.birthdate !== null && isUnder13(user.birthdate.slice(0, 10), ukDate(now));
    if (!child || user.guardianConsentAt !== null || user.pausedAt !== null) return;
    assertRecentProof(actor.provedAt, now);
    await this.owners.assertNotLast(tx, id);
    await this.minors.pause(tx, id, now);
    await this.audit.record(tx, {
      actor,
      action: 'ACCOUNT_PAUSED',
      target: { type: 'user', id },
      details: 'The birthdate is that of a child under 13.',
    });
    await this.mail.send(tx, { to: user.email, template: 'accountPaused', data: { deletedAt: ukMoment(afterDays(now, GRACE_DAYS)) } });
    this.events.publish(tx, 'user.changed', { id });
  }

  /**
   * Records that a guardian's consent was verified, and by whom, and reopens the account.
   * @param note how it was verified.
   * @throws NotFound, Conflict if the account is not paused.
   * @throws Forbidden if hr may only see the account's name and roles.
   */
  async recordConsent(actor: Actor, id: string, note: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.users.lockForUpdate(tx, id);
      if (user === null) throw new NotFound();
      if (!mayRecordConsent(actor.roles, user.roles))
        throw new Forbidden('You can only see the name and the roles of this account.', 'restricted');
      if (user.pausedAt === null) throw new Conflict('This account does not wait for a guardian’s consent.', 'not-paused');
      await this.minors.setGuardianConsent(tx, id, this.clock.now());
      await this.consents.record(tx, id, 'guardian', true);
      await this.audit.record(tx, { actor, action: 'GUARDIAN_CONSENT_RECORDED', target: { type: 'user', id }, details: note });
      await this.mail.send(tx, { to: user.email, template: 'accountReopened', data: {} });
      this.events.publish(tx, 'user.changed', { id });
    });
  }
}
