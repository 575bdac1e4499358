import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Origin } from '../../platform/access/access.js';
import { Database } from '../../platform/database/transactions.js';
import { Forbidden, SignedOut } from '../../platform/errors/errors.js';
import { AuthService } from '../auth.service.js';
import { MeService } from '../me/me.service.js';
import { SignInChallengesService } from '../second-factor/sign-in-challenges.service.js';
import { SignInsService, type Started } from '../sign-ins.service.js';
import { PasskeyAssertionsService, type Refused } from './passkey-assertions.service.js';
import type { PasskeySignIn } from './passkeys.dto.js';

/** Signing in with a passkey: instead of the password and a code, or instead of the code. */
@Injectable()
export class PasskeySignInsService {
  constructor(
    private readonly database: Database,
    private readonly auth: AuthService,
    private readonly signIns: SignInsService,
    private readonly me: MeService,
    private readonly challenges: SignInChallengesService,
    private readonly assertions: PasskeyAssertionsService,
  ) {}

  /**
   * @param challenge of a sign-in whose password was correct; without it, the browser offers all passkeys of the site, so the options reveal no
   * account.
   * @throws SignedOut if that sign-in has ended.
   */
  async options(challenge?: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    if (challenge === undefined) return this.assertions.options({ purpose: 'sign-in' });
    const { id, userId } = await this.challenges.find(challenge);
    return this.assertions.options({ purpose: 'second-factor', signInChallengeId: id }, userId);
  }

  /** @throws SignedOut if the response is not valid. @throws Forbidden if it is, but the account is deactivated. */
  async signIn({ challenge, ...assertion }: PasskeySignIn, origin: Origin): Promise<Started> {
    const source = { ...origin, userId: null };
    if (challenge !== undefined) {
      return this.auth.answerWith(challenge, origin, async ({ id, userId }) => {
        const result = await this.assertions.check(assertion, { purpose: 'second-factor', signInChallengeId: id }, source, userId);
        return () =>
          Promise.resolve(
            'refusal' in result
              ? { refusal: historyOf(result), error: refused() }
              : { message: 'Signed in with the password and a passkey' },
          );
      });
    }
    const result = await this.assertions.check(assertion, { purpose: 'sign-in' }, source);
    if ('refusal' in result) {
      await this.signIns.refused(result.userId, origin, historyOf(result));
      throw refused();
    }
    const { userId, isActive } = result;
    if (!isActive) {
      await this.signIns.refused(userId, origin, 'Account is not active');
      throw new Forbidden(await this.auth.deactivatedMessage(), 'account-deactivated');
    }
    return this.database.transaction(async (tx) => {
      const standing = await this.me.accountStatus(userId, tx.manager);
      return this.signIns.begin(tx, userId, origin, {
        message: 'Signed in with a passkey',
        standing,
        provedBy: 'passkey',
        bySecondFactor: true,
      });
    });
  }
}

/** The same for every cause, so that it reveals neither accounts nor passkeys. */
function refused(): SignedOut {
  return new SignedOut('This passkey was not accepted. Try again, or use your password.', 'passkey-refused');
}

function historyOf({ refusal }: Refused): string {
  return `Passkey refused: ${refusal}`;
}
