import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as text: what a cookie, a link or a challenge carries. The program keeps only its digest. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** False for what cannot be one of our tokens, so that the database is not asked. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The form that is stored. Random tokens need no salt and no slow hash. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
