import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { InboxService } from '../../inbox/inbox.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Mail } from '../../platform/mail/mail.js';
import { Clock } from '../../platform/time/clock.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { needsPasskey } from '../../users/passkey-roles.rules.js';
import { UsersService } from '../../users/users.service.js';
import { occasion } from '../occasion.js';
import { PasskeyRequirementRepository } from '../passkey-requirement/passkey-requirement.repository.js';
import { REQUIREMENT_TARGET } from '../passkey-requirement/passkey-requirement.rules.js';
import { RecoveryCodesService } from '../second-factor/recovery-codes.service.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { PasskeyChallengesService } from './passkey-challenges.service.js';
import { toPasskeyView, type AddPasskey, type PasskeyAddedResponse, type PasskeysView } from './passkeys.dto.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { MAX_PASSKEYS } from './passkeys.rules.js';
import { WebauthnService } from './webauthn.service.js';

/** A user's own passkeys: adding, renaming and removing them. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: Database,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallengesService,
    private readonly webauthn: WebauthnService,
    private readonly requirement: PasskeyRequirementRepository,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly factors: SecondFactorsService,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly inbox: InboxService,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: Actor): Promise<PasskeysView> {
    return { passkeys: (await this.passkeys.ofUser(userId)).map(toPasskeyView), origin: this.webauthn.origin };
  }

  /**
   * Options for a new passkey.
   * @throws Conflict while the address is not verified: otherwise someone could sign up with another person's address and lock its owner out;
   * or if the account has twenty passkeys. @throws Forbidden `second-factor-required`.
   */
  async begin(actor: Actor): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { userId, sessionId } = actor;
    const { email, firstName, lastName, emailVerifiedAt } = await this.users.byId(userId);
    assertVerified(emailVerifiedAt);
    const existing = await this.passkeys.credentials(userId);
    if (existing.length >= MAX_PASSKEYS) throw tooMany();
    await this.database.transaction((tx) => this.factors.assertGiven(tx, actor));
    const name = [firstName, lastName].filter(Boolean).join(' ') || email;
    const challenge = await this.challenges.issue({ purpose: 'add', sessionId });
    return this.webauthn.creationOptions({ id: userId, email, name }, challenge, existing);
  }

  /**
   * Stores a passkey. With the account's first second factor, its recovery codes are created.
   * @throws Invalid if the response does not answer a pending challenge of this session. @throws Conflict as above, or if the passkey exists.
   * @throws Forbidden as above: a second factor may have been added since.
   */
  async add(actor: Actor, input: AddPasskey): Promise<PasskeyAddedResponse> {
    const challenge = await this.challenges.consume(input.clientDataJSON, { purpose: 'add', sessionId: actor.sessionId });
    const created = challenge === null ? { reason: 'No pending challenge' } : await this.webauthn.verifyNew(input, challenge);
    if ('reason' in created) {
      await this.database.transaction((tx) => this.record(tx, actor, 'PASSKEY_REFUSED', created.reason));
      throw new Invalid('The passkey could not be checked. Please try again.', {}, 'passkey-refused');
    }
    return this.database.transaction(async (tx) => {
      const { emailVerifiedAt } = await this.accounts.lock(tx, actor.userId);
      assertVerified(emailVerifiedAt);
      await this.factors.assertGiven(tx, actor);
      if ((await this.passkeys.count(tx, actor.userId)) >= MAX_PASSKEYS) throw tooMany();
      const isFirst = !(await this.factors.isEnrolled(tx, actor.userId));
      const passkey = { ...created, id: randomUUID(), userId: actor.userId, name: input.name, createdAt: this.clock.now() };
      if (!(await this.passkeys.insert(tx, passkey))) throw new Conflict('This passkey has been added before.', 'passkey-exists');
      await this.inbox.finish(tx, REQUIREMENT_TARGET, 'deadline', actor.userId);
      const recoveryCodes = isFirst ? await this.recoveryCodes.renew(tx, actor.userId) : null;
      await this.notify(tx, actor, 'PASSKEY_ADDED', { template: 'passkeyAdded', name: input.name, isOnlyFactor: isFirst });
      const { id, name, backedUp, createdAt } = passkey;
      return { passkey: { id, name, backed_up: backedUp, created_at: createdAt.toISOString(), last_used_at: null }, recoveryCodes };
    });
  }

  /** @throws NotFound for a passkey of another user. */
  async rename(actor: Actor, id: string, name: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.passkeys.rename(tx, actor.userId, id, name);
      if (before === undefined) throw new NotFound();
      if (before !== name) await this.record(tx, actor, 'PASSKEY_RENAMED', `${before} → ${name}`);
    });
  }

  /**
   * Removes a passkey. Without any other second factor, two-factor authentication is off.
   * @throws NotFound for a passkey of another user. @throws Conflict if it is the last one and the user's role needs one.
   * @throws Forbidden `second-factor-required`.
   */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.accounts.lock(tx, actor.userId);
      await this.factors.assertGiven(tx, actor);
      const name = await this.passkeys.delete(tx, actor.userId, id);
      if (name === undefined) throw new NotFound();
      const isLastPasskey = (await this.passkeys.count(tx, actor.userId)) === 0;
      if (isLastPasskey && needsPasskey(actor.roles) && (await this.requirement.isOn(tx)))
        throw new Conflict('Your role needs a passkey. Add another one before you remove this one.', 'passkey-needed');
      const isLast = !(await this.factors.isEnrolled(tx, actor.userId));
      if (isLast) await this.factors.remove(tx, actor.userId);
      await this.notify(tx, actor, 'PASSKEY_REMOVED', { template: 'passkeyRemoved', name, isOnlyFactor: isLast });
    });
  }

  private async notify(
    tx: Tx,
    actor: Actor,
    action: string,
    { template, ...passkey }: { template: 'passkeyAdded' | 'passkeyRemoved'; name: string; isOnlyFactor: boolean },
  ): Promise<void> {
    const { email } = await this.users.byId(actor.userId, tx.manager);
    await this.mail.send(tx, { to: email, template, data: { ...occasion(actor, this.clock.now()), ...passkey } });
    await this.record(tx, actor, action, passkey.name);
    this.events.publish(tx, 'user.changed', { id: actor.userId });
  }

  private async record(tx: Tx, actor: Actor, action: string, details: string): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'user', id: actor.userId }, details });
  }
}

function assertVerified(emailVerifiedAt: Date | null): void {
  if (emailVerifiedAt === null) throw new Conflict('Please verify your email address before you add a passkey.', 'email-unverified');
}

function tooMany(): Conflict {
  return new Conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`, 'too-many-passkeys');
}
