import { Injectable } from '@nestjs/common';
import { InboxService } from '../../inbox/inbox.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Mail } from '../../platform/mail/mail.js';
import { Clock } from '../../platform/time/clock.js';
import { ukMoment } from '../../users/data-rights/deletion.rules.js';
import { needsPasskey, PASSKEY_ROLES } from '../../users/passkey-roles.rules.js';
import { UsersService } from '../../users/users.service.js';
import { PasskeysRepository } from '../passkeys/passkeys.repository.js';
import { toPasskeyRequirementView, type PasskeyRequirementView, type SavePasskeyRequirement } from './passkey-requirement.dto.js';
import { PasskeyRequirementRepository } from './passkey-requirement.repository.js';
import { REQUIREMENT_TARGET } from './passkey-requirement.rules.js';

const DAY_MS = 86_400_000;

/** The switch that makes passkeys mandatory for admin, ceo and security, after a grace period. The guard of all routes enforces it. */
@Injectable()
export class PasskeyRequirementService {
  constructor(
    private readonly database: Database,
    private readonly requirement: PasskeyRequirementRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly inbox: InboxService,
    private readonly users: UsersService,
    private readonly mail: Mail,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    inbox.register({
      type: REQUIREMENT_TARGET.type,
      describe: ({ roles }, ids) => {
        const isListed = needsPasskey(roles) && ids.includes(REQUIREMENT_TARGET.id);
        return Promise.resolve(
          new Map(isListed ? [[REQUIREMENT_TARGET.id, { title: 'Passkeys', path: '/dashboard?tab=security#passkeys' }]] : []),
        );
      },
    });
  }

  async view(): Promise<PasskeyRequirementView> {
    const people = await this.database.transaction((tx) => this.requirement.people(tx, PASSKEY_ROLES));
    const missing = people.filter(({ hasPasskey }) => !hasPasskey).length;
    return toPasskeyRequirementView(await this.requirement.read(), { concerned: people.length, missing });
  }

  /**
   * Makes passkeys mandatory after some days, or voluntary again. People without one are told in their inboxes.
   * @throws Conflict `passkey-requirement-changed` with the stored setting; `own-passkey-missing` for a user who would lock themselves out.
   */
  async save(actor: Actor, { graceDays, version }: SavePasskeyRequirement): Promise<PasskeyRequirementView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: async () => (await this.requirement.lock(tx)) ?? { version: 0, requiredFrom: null },
        subject: 'This setting',
        code: 'passkey-requirement-changed',
        target: { type: 'passkey-requirement', id: '1' },
        view: () => this.view(),
      });
      if (graceDays !== null && (await this.passkeys.count(tx, actor.userId)) === 0)
        throw new Conflict('Add a passkey to your own account first, under Security on your dashboard.', 'own-passkey-missing');
      const now = this.clock.now();
      const requiredFrom = graceDays === null ? null : new Date(now.getTime() + graceDays * DAY_MS);
      await this.requirement.save(tx, { id: 1, requiredFrom, version: before.version + 1, changedAt: now });
      await this.audit.record(tx, {
        actor,
        action: 'PASSKEY_REQUIREMENT_CHANGED',
        target: { type: 'passkey-requirement', id: '1' },
        before: { requiredFrom: before.requiredFrom },
        after: { requiredFrom },
      });
      const people = await this.requirement.people(tx, PASSKEY_ROLES);
      await this.inbox.removeTarget(tx, REQUIREMENT_TARGET);
      if (requiredFrom !== null)
        await this.tell(
          tx,
          actor,
          requiredFrom,
          people.filter(({ hasPasskey }) => !hasPasskey).map(({ id }) => id),
        );
      for (const { id } of people) this.events.publish(tx, 'user.changed', { id });
    });
    return this.view();
  }

  /** Tells people who have no passkey yet. The email cannot be switched off, as inbox items can. */
  private async tell(tx: Tx, actor: Actor, requiredFrom: Date, ids: readonly string[]): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'deadline',
      target: REQUIREMENT_TARGET,
      recipients: ids,
      actorId: actor.userId,
      text: `made passkeys mandatory for your role from ${ukMoment(requiredFrom)}`,
      reason: 'because you have no passkey yet',
    });
    for (const id of ids) {
      const { email } = await this.users.byId(id, tx.manager);
      await this.mail.send(tx, { to: email, template: 'passkeyRequired', data: { from: ukMoment(requiredFrom) } });
    }
  }
}
