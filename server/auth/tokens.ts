import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as text: the value of a cookie, a link or a challenge. Only its digest is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** False for anything that cannot be one of our tokens, which saves a query. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored form. Random tokens need no salt and no slow hash. */
export function tokenDigest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
