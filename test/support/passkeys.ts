import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Agent, SignedIn, TestApp } from './app.js';

/** What the browser would send to add a passkey, without its name. */
interface CreatedPasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** What the browser would send for a signature. */
interface SignedChallenge {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}

interface Credential {
  id: Buffer;
  key: KeyObject;
  userHandle: string;
}

/** Options as the server sends them; the parts that an authenticator reads. */
interface Options {
  challenge: string;
  user?: { id: string };
  allowCredentials?: Array<{ id: string }>;
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };

/** An authenticator with the browser around it: ES256 keys, no attestation (WebAuthn Level 3, sections 6.1 and 6.5.4). */
export class SoftwareAuthenticator {
  origin = 'http://portal.test';
  rpId = 'portal.test';
  verifiesUser = true;
  /** The next signature counter. */
  counter = 0;
  readonly credentials: Credential[] = [];

  create({ challenge, user }: Options): CreatedPasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const credential = { id: randomBytes(32), key: privateKey, userHandle: user?.id ?? '' };
    this.credentials.push(credential);
    const coseKey = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), byteString(Buffer.from(x, 'base64url'))],
      [integer(-3), byteString(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, coseKey]);
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), byteString(Buffer.concat([this.authenticatorData(FLAGS.attested), attested]))],
    ]);
    return {
      id: credential.id.toString('base64url'),
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'future-transport'],
    };
  }

  /** Signs with the allowed key, or, as for a discoverable one, with its first. */
  sign({ challenge, allowCredentials }: Options): SignedChallenge {
    const allowed = (allowCredentials ?? []).map(({ id }) => id);
    const credential = this.credentials.find(({ id }) => allowed.length === 0 || allowed.includes(id.toString('base64url')));
    if (credential === undefined) throw new Error('This authenticator has none of the allowed keys.');
    const clientData = this.clientData('webauthn.get', challenge);
    const authenticatorData = this.authenticatorData(0);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return {
      id: credential.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(credential.key).toString('base64url'),
      userHandle: credential.userHandle,
    };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(extraFlags: number): Buffer {
    const flags = FLAGS.userPresent | (this.verifiesUser ? FLAGS.userVerified : 0) | extraFlags;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(this.rpId).digest(), Buffer.from([flags]), counter]);
  }
}

/** Adds a passkey to a user's account. @returns its id, and the recovery codes if it is the first second factor. */
export async function addPasskey(
  { agent }: Pick<SignedIn, 'agent'>,
  authenticator: SoftwareAuthenticator,
  name = 'Phone',
): Promise<{ id: string; recoveryCodes: string[] | null }> {
  const { body } = await agent.post('/api/users/passkeys/options').send({}).expect(200);
  const { options } = body as { options: Options };
  const added = await agent
    .post('/api/users/passkeys')
    .send({ ...authenticator.create(options), name })
    .expect(201);
  const { passkey, recoveryCodes } = added.body as { passkey: { id: string }; recoveryCodes: string[] | null };
  return { id: passkey.id, recoveryCodes };
}

/** Options for a signature. @param path below `/api/auth`. */
export async function signatureOptions(agent: Agent, path: string, body: object = {}): Promise<Options> {
  const response = await agent.post(`/api/auth/${path}/options`).send(body).expect(200);
  return (response.body as { options: Options }).options;
}

/** Signs in with a passkey alone, in a new browser. */
export async function signInWithPasskey(app: TestApp, authenticator: SoftwareAuthenticator): Promise<Agent> {
  const agent = app.agent();
  const options = await signatureOptions(agent, 'passkey');
  await agent.post('/api/auth/passkey').send(authenticator.sign(options)).expect(200);
  return agent;
}

/** Proves identity in a session with a passkey: it counts as the password and the second factor for ten minutes. */
export async function proveWithPasskey(agent: Agent, authenticator: SoftwareAuthenticator): Promise<void> {
  const options = await signatureOptions(agent, 'prove/passkey');
  await agent.post('/api/auth/prove/passkey').send(authenticator.sign(options)).expect(200);
}

/** CBOR (RFC 8949), as far as attestations need it. */
function head(majorType: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(majorType << 5) | value]);
  if (value < 256) return Buffer.from([(majorType << 5) | 24, value]);
  return Buffer.from([(majorType << 5) | 25, value >> 8, value & 0xff]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function byteString(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)]);
}

function map(entries: Array<[Buffer, Buffer]>): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}

/** A sign-in with a passkey that is refused. @returns the refusal */
export async function refusedPasskeySignIn(app: TestApp, body: object): Promise<{ code: string; error: string }> {
  const response = await app.agent().post('/api/auth/passkey').send(body).expect(401);
  return response.body as { code: string; error: string };
}
