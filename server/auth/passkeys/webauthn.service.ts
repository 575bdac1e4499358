import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { Config } from '../../platform/config/config.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import type { AddPasskey, PasskeyAssertion } from './passkeys.dto.js';
import type { CredentialRow, StoredPasskeyRow } from './passkeys.repository.js';
import { CHALLENGE_MS, relyingPartyId, TRANSPORTS, userHandle } from './passkeys.rules.js';

/** EdDSA, ES256 and RS256 as numbers of COSE: what all browsers offer. */
const ALGORITHMS = [-8, -7, -257];
const MAX_REASON_LENGTH = 200;

/** A verified new key. */
interface NewCredential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
}

/** A valid signature: the authenticator's counter, and whether the key has a backup. */
export interface Signed {
  counter: number;
  backedUp: boolean;
}

/** Why a response of an authenticator is not valid. */
interface Rejection {
  reason: string;
}

/**
 * WebAuthn: options for browsers, and the verification of what authenticators signed. The relying party and the origin come from PUBLIC_URL,
 * never from the request. User verification (PIN, fingerprint, face) is always required, so a passkey counts as two factors.
 */
@Injectable()
export class WebauthnService {
  /** Origin at which browsers may use the passkeys. */
  readonly origin: string;
  private readonly rpId: string;

  constructor(
    config: Config,
    private readonly studio: StudioIdentity,
  ) {
    this.origin = new URL(config.publicUrl).origin;
    this.rpId = relyingPartyId(config.publicUrl);
  }

  async creationOptions(
    user: { id: string; email: string; name: string },
    challenge: string,
    existing: readonly CredentialRow[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    const { name } = await this.studio.current();
    return generateRegistrationOptions({
      rpName: name,
      rpID: this.rpId,
      userID: bytes(userHandle(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      challenge: bytes(challenge),
      timeout: CHALLENGE_MS,
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /** @param allowed the keys among which the browser chooses; without them, those that it finds for the site. */
  async requestOptions(challenge: string, allowed?: readonly CredentialRow[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: this.rpId,
      challenge: bytes(challenge),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      ...(allowed !== undefined && { allowCredentials: allowed.map(toDescriptor) }),
    });
  }

  async verifyNew(
    { id, clientDataJSON, attestationObject, transports }: AddPasskey,
    challenge: string,
  ): Promise<NewCredential | Rejection> {
    const { verifyRegistrationResponse } = await library();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.rpId,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (registrationInfo === undefined) return { reason: 'The attestation is not valid' };
      const { credential, credentialBackedUp } = registrationInfo;
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...new Set(transports)].filter((transport) => TRANSPORTS.includes(transport)),
        backedUp: credentialBackedUp,
      };
    } catch (error) {
      return rejection(error);
    }
  }

  /** Verifies everything but the counter, which the caller compares. */
  async verify(
    { id, clientDataJSON, authenticatorData, signature, userHandle: handle }: PasskeyAssertion,
    challenge: string,
    passkey: StoredPasskeyRow,
  ): Promise<Signed | Rejection> {
    if (handle !== undefined && handle !== userHandle(passkey.userId)) return { reason: 'The passkey names another account' };
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.rpId,
        // The library's own comparison of counters would not distinguish a copied key from a wrong signature.
        credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      });
      if (!verified) return { reason: 'The signature is not valid' };
      return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
    } catch (error) {
      return rejection(error);
    }
  }
}

/** Loaded at the first use: it takes a second and 25 MB, and most starts of the program never need it. */
const library = () => import('@simplewebauthn/server');

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

function toDescriptor({ credentialId, transports }: CredentialRow): { id: string; transports: string[] } {
  return { id: credentialId.toString('base64url'), transports };
}

/** The library throws an `Error` that names the first thing that is wrong with a response, which may be malformed in any way. */
function rejection(error: unknown): Rejection {
  return { reason: (error instanceof Error ? error.message : 'The response is malformed').slice(0, MAX_REASON_LENGTH) };
}
