import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';
import { PasskeyChallengesRepository, type ChallengeBinding } from './passkey-challenges.repository.js';
import { CHALLENGE_MS, challengeIn } from './passkeys.rules.js';

/** Whose challenge it is, and for what. */
export type ChallengeUse =
  | { purpose: 'add' | 'prove'; sessionId: string }
  | { purpose: 'second-factor'; signInChallengeId: string }
  | { purpose: 'sign-in' };

/** Challenges for authenticators: 256 random bits, valid once and for five minutes. Only digests are stored. */
@Injectable()
export class PasskeyChallengesService {
  constructor(
    private readonly challenges: PasskeyChallengesRepository,
    private readonly clock: Clock,
  ) {}

  /** @returns the challenge, in base64url. */
  async issue(use: ChallengeUse): Promise<string> {
    const challenge = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_MS);
    await this.challenges.insert({ tokenHash: tokenDigest(challenge), ...bindingOf(use), expiresAt });
    return challenge;
  }

  /**
   * Uses the challenge that a response answers.
   * @param clientData JSON in base64url, as the browser sent it.
   * @returns the challenge; null if it was not issued for this use, was answered before, or has expired.
   */
  async consume(clientData: string, use: ChallengeUse): Promise<string | null> {
    const challenge = challengeIn(clientData);
    if (challenge === null || !isToken(challenge)) return null;
    return (await this.challenges.consume(tokenDigest(challenge), bindingOf(use), this.clock.now())) ? challenge : null;
  }
}

function bindingOf(use: ChallengeUse): ChallengeBinding {
  return {
    purpose: use.purpose,
    sessionId: 'sessionId' in use ? use.sessionId : null,
    signInChallengeId: 'signInChallengeId' in use ? use.signInChallengeId : null,
  };
}
