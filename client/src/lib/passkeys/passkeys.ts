import type {
  AddPasskey,
  PasskeyAssertion,
  PasskeyCreationResponse,
  PasskeyProofResponse,
  PasskeyRequestResponse,
} from '../../../../server/auth/passkeys/passkeys.dto.js';
import { formMessage } from '../forms/forms';
import { post } from '../http/http';

/** Why the browser or the authenticator did not do its part, as a sentence for the user. */
class PasskeyError extends Error {}

/** The library is loaded only when a passkey is used. */
const library = () => import('@simplewebauthn/browser');

/** Asks the user for a signature with a passkey. @param path below the API, which issues the challenge. @throws PasskeyError, ApiError */
export async function signWithPasskey(path: string, body: object = {}): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, { options }] = await Promise.all([library(), post<PasskeyRequestResponse>(path, body)]);
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
  } catch (error) {
    throw new PasskeyError(reasonOf(error, 'No passkey was used. Try again if you did not mean to cancel.'));
  }
}

/** Asks the user to create a passkey. @throws PasskeyError, ApiError */
export async function createPasskey(): Promise<Omit<AddPasskey, 'name'>> {
  const [{ startRegistration }, { options }] = await Promise.all([library(), post<PasskeyCreationResponse>('/users/passkeys/options')]);
  try {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  } catch (error) {
    throw new PasskeyError(reasonOf(error, 'No passkey was created. Try again if you did not mean to cancel.'));
  }
}

/** Proves identity with a passkey: it counts as the password and the second factor for ten minutes. @throws PasskeyError, ApiError */
export async function proveWithPasskey(): Promise<PasskeyProofResponse> {
  return post<PasskeyProofResponse>('/auth/prove/passkey', await signWithPasskey('/auth/prove/passkey/options'));
}

/** The message for an error of one of these, or null. @param fallback if there is no better one. */
export function passkeyMessage(error: unknown, fallback: string): string | null {
  return error instanceof PasskeyError ? error.message : formMessage([], error, fallback);
}

/** Names of DOMException that WebAuthn Level 3 gives to failures. Browsers do not tell why the user was not verified, to protect privacy. */
function reasonOf(error: unknown, cancelled: string): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return cancelled;
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    case 'SecurityError':
      return 'Passkeys do not work at this address. Open the site at its usual one.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot be used: a passkey needs a PIN, a fingerprint or a face.';
    default:
      return 'The browser could not use a passkey. Try again, or use another device.';
  }
}
