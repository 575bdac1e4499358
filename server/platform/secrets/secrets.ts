import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { errorCode } from '../errors/error-code.js';
import { StartupError } from '../errors/startup-error.js';

const KEY_FILE = 'secret.key';
const KEY_BYTES = 32;
/** 96 bits, as NIST SP 800-38D recommends for GCM. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** The text was sealed under another key or has been altered. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * Encrypts what the program must be able to read again, such as the secrets of authenticator apps, with AES-256-GCM, so that a copy of the
 * database alone reveals nothing. The key is SECRET_KEY, or DATA_DIR/secret.key if that is not set.
 */
export class Secrets {
  /** Fingerprint that identifies the key without revealing it. */
  readonly keyId: string;
  private readonly key: Buffer;

  /** @param material the setting or the content of the key file: at least 32 characters. */
  constructor(material: string) {
    this.key = Buffer.from(hkdfSync('sha256', material, '', 'portal secrets', KEY_BYTES));
    this.keyId = createHash('sha256').update(this.key).digest('base64url').slice(0, 8);
  }

  /** @param purpose what the text is and whose; opening requires the same, so that a row cannot be swapped for another. */
  seal(purpose: string, text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, this.keyId, sealed.toString('base64url')].join('.');
  }

  /** @throws SealBroken if it was sealed under another key or for another purpose, or was altered. */
  open(purpose: string, sealed: string): string {
    if (!this.canOpen(sealed)) throw new SealBroken('This was sealed under another key.');
    const bytes = Buffer.from(sealed.slice(sealed.lastIndexOf('.') + 1), 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      throw new SealBroken('The sealed text was altered or sealed with another key.');
    }
  }

  /** A keyed digest, which cannot be computed or brute-forced without the key. */
  digest(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([purpose, text]))
      .digest();
  }

  /** True if it was sealed under this key. */
  canOpen(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}.${this.keyId}.`);
  }
}

/**
 * The key from the settings, otherwise from the key file, which is created (mode 0600) at the first start.
 * @throws StartupError if the file cannot be read or written, or contains no key.
 */
export function openSecrets(config: Config): Secrets {
  return new Secrets(config.secretKey ?? keyFromFile(join(config.dataDir, KEY_FILE)));
}

function keyFromFile(file: string): string {
  if (!existsSync(file)) makeKeyFile(file);
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartupError(`The key file ${file} cannot be read (${errorCode(error) ?? 'unknown error'}).`);
  }
  if (key.length < KEY_BYTES) throw new StartupError(`The key file ${file} holds no key; put it back from your backup.`);
  return key;
}

/** Created atomically: of two programs that start at once on one directory, one creates it and both read the same key. */
function makeKeyFile(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST')
      throw new StartupError(`The key file ${file} cannot be written (${errorCode(error) ?? 'unknown error'}).`);
  } finally {
    rmSync(draft, { force: true });
  }
}
