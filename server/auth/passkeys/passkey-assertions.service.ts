import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { SecuritySignals, signalFrom, type SignalSource } from '../../platform/access/security-signals.js';
import { Clock } from '../../platform/time/clock.js';
import { PasskeyChallengesService, type ChallengeUse } from './passkey-challenges.service.js';
import type { PasskeyAssertion } from './passkeys.dto.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { isCounterRegression } from './passkeys.rules.js';
import { WebauthnService } from './webauthn.service.js';

/** An account whose passkey signed the challenge. */
interface Asserted {
  userId: string;
  isActive: boolean;
}

/** A response that was not accepted, and the account of the passkey if that is known. */
export interface Refused {
  refusal: string;
  userId: string | null;
}

/** Signatures with passkeys: what authenticators are asked to sign, and whether they did. */
@Injectable()
export class PasskeyAssertionsService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallengesService,
    private readonly webauthn: WebauthnService,
    private readonly signals: SecuritySignals,
    private readonly clock: Clock,
  ) {}

  /** @param userId restricts the choice to the passkeys of this account. */
  async options(use: ChallengeUse, userId?: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const challenge = await this.challenges.issue(use);
    return this.webauthn.requestOptions(challenge, userId === undefined ? undefined : await this.passkeys.credentials(userId));
  }

  /**
   * Verifies a signature. Its challenge cannot be answered again, and the use is recorded.
   * @param userId the only account whose passkeys count; undefined for any account.
   */
  async check(assertion: PasskeyAssertion, use: ChallengeUse, source: SignalSource, userId?: string): Promise<Asserted | Refused> {
    const challenge = await this.challenges.consume(assertion.clientDataJSON, use);
    const passkey = await this.passkeys.byCredential(Buffer.from(assertion.id, 'base64url'));
    const refuse = (refusal: string, kind: 'second-factor-failed' | 'passkey-copied' = 'second-factor-failed'): Refused => {
      const subjectId = passkey?.userId ?? userId ?? null;
      this.signals.record({
        kind,
        ...signalFrom(source),
        subjectId,
        details: { method: 'passkey', purpose: use.purpose, reason: refusal },
      });
      return { refusal, userId: passkey?.userId ?? null };
    };
    if (challenge === null) return refuse('The challenge was used, has expired or is not ours');
    if (passkey === undefined) return refuse('Unknown passkey');
    if (userId !== undefined && passkey.userId !== userId) return refuse('The passkey of another account');
    // An authenticator that the browser found without our help says whose passkey it is.
    if (use.purpose === 'sign-in' && assertion.userHandle === undefined) return refuse('No user handle');
    const signed = await this.webauthn.verify(assertion, challenge, passkey);
    if ('reason' in signed) return refuse(signed.reason);
    const isBehind = isCounterRegression(passkey.counter, signed.counter);
    if (isBehind || !(await this.passkeys.recordUse(passkey.id, { ...signed, at: this.clock.now() }))) {
      const isRemoved = !isBehind && (await this.passkeys.byCredential(passkey.credentialId)) === undefined;
      return isRemoved ? refuse('Unknown passkey') : refuse('The signature counter went backwards', 'passkey-copied');
    }
    return { userId: passkey.userId, isActive: passkey.isActive };
  }
}
