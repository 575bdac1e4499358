import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Actor } from '../platform/access/access.js';
import { Audit } from '../platform/audit/audit.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Conflict, Invalid } from '../platform/errors/errors.js';
import { SecuritySignals, signalFrom } from '../platform/access/security-signals.js';
import { CredentialsService } from '../users/credentials.service.js';
import { GuessLimitsService } from './guess-limits.service.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { PasskeyAssertionsService } from './passkeys/passkey-assertions.service.js';
import type { PasskeyAssertion } from './passkeys/passkeys.dto.js';
import { SessionsService, type GivenPasskeyProof, type GivenProof } from './sessions/sessions.service.js';

/** Proofs that the user of a running session is still the account's owner. A wrong one does not end the session. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordsService,
    private readonly factors: SecondFactorsService,
    private readonly assertions: PasskeyAssertionsService,
    private readonly sessions: SessionsService,
    private readonly guesses: GuessLimitsService,
    private readonly audit: Audit,
    private readonly signals: SecuritySignals,
  ) {}

  /**
   * The password, which allows sensitive actions in this browser for ten minutes.
   * @throws Invalid if it is wrong.
   */
  async password(actor: Actor, password: string): Promise<GivenProof> {
    await this.assertPassword(actor, password);
    return this.database.transaction(async (tx) => {
      await this.recordProof(tx, actor, 'Password');
      return this.sessions.markProved(tx, actor);
    });
  }

  /**
   * The password for a single action: it allows nothing else.
   * @throws Invalid if it is wrong.
   */
  async passwordOnce(actor: Actor, password: string): Promise<void> {
    await this.assertPassword(actor, password);
    await this.database.transaction((tx) => this.recordProof(tx, actor, 'Password'));
  }

  /**
   * A code from the authenticator app, which elevates the session in this browser for ten minutes. Each time step is valid once.
   * @throws Conflict if the account has no authenticator. @throws Invalid if the code is wrong or used.
   */
  async secondFactor(actor: Actor, code: string): Promise<GivenProof> {
    await this.guesses.proof(actor, 'code');
    const given = await this.database.transaction(async (tx) => {
      if (!(await this.factors.hasAuthenticator(tx, actor.userId))) {
        throw new Conflict('No authenticator app is set up for this account.', 'second-factor-missing');
      }
      if (!(await this.factors.acceptTotp(tx, actor.userId, code, actor))) return null;
      await this.recordProof(tx, actor, 'Authenticator app');
      return this.sessions.raise(tx, actor);
    });
    if (given === null) {
      await this.recordAttempt(actor, 'PROOF_REFUSED', 'Wrong 2FA code');
      throw new Invalid('Invalid 2FA code', { code: 'Invalid 2FA code' }, 'second-factor-refused');
    }
    await this.guesses.resetProofAttempts(actor, 'code');
    return given;
  }

  /** For a signature with one of the account's passkeys. */
  passkeyOptions({ userId, sessionId }: Actor): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return this.assertions.options({ purpose: 'prove', sessionId }, userId);
  }

  /**
   * A passkey, which counts as the password and the second factor in this browser for ten minutes.
   * @throws Invalid if it is not accepted.
   */
  async passkey(actor: Actor, assertion: PasskeyAssertion): Promise<GivenPasskeyProof> {
    await this.guesses.proof(actor, 'passkey');
    const result = await this.assertions.check(assertion, { purpose: 'prove', sessionId: actor.sessionId }, actor, actor.userId);
    if ('refusal' in result) {
      await this.recordAttempt(actor, 'PROOF_REFUSED', `Passkey refused: ${result.refusal}`);
      throw new Invalid('This passkey was not accepted. Try again, or use your password.', {}, 'passkey-refused');
    }
    await this.guesses.resetProofAttempts(actor, 'passkey');
    return this.database.transaction(async (tx) => {
      await this.recordProof(tx, actor, 'Passkey');
      return this.sessions.markProvedAndRaise(tx, actor);
    });
  }

  private async assertPassword(actor: Actor, password: string): Promise<void> {
    await this.guesses.proof(actor, 'password');
    const { passwordHash } = await this.credentials.of(actor.userId);
    if (!(await this.passwords.matches(passwordHash, password))) {
      await this.recordAttempt(actor, 'PROOF_REFUSED', 'Wrong password');
      this.signals.record({ kind: 'password-failed', ...signalFrom(actor), subjectId: actor.userId, details: { at: 'proof' } });
      throw new Invalid('This password is not right.', { password: 'This password is not right.' }, 'wrong-password');
    }
    await this.guesses.resetProofAttempts(actor, 'password');
  }

  private async recordProof(tx: Tx, actor: Actor, details: string): Promise<void> {
    await this.audit.record(tx, { actor, action: 'PROOF_GIVEN', target: { type: 'user', id: actor.userId }, details });
  }

  private async recordAttempt(actor: Actor, action: string, details: string): Promise<void> {
    await this.database.transaction((tx) => this.audit.record(tx, { actor, action, target: { type: 'user', id: actor.userId }, details }));
  }
}
