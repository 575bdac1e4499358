import { inGroup } from '../../platform/access/roles.rules.js';
import { TOKEN_SCOPES, TOKEN_SCOPE_KEYS, type TokenScope } from '../../platform/access/token-scopes.rules.js';

/** Validity of a token in days. */
export const TOKEN_DAYS = { min: 7, max: 365, default: 90 } as const;

export const TOKEN_NAME_LENGTH = 80;

/** Maximum number of valid tokens per user. */
export const MAX_API_TOKENS = 20;

/** Prefix of every token, by which secret scanners recognise one. */
export const TOKEN_PREFIX = 'portal_';

/** The scopes that are useful for a user with these roles. */
export function scopesFor(roles: readonly string[]): TokenScope[] {
  return TOKEN_SCOPE_KEYS.filter((scope) => inGroup(roles, TOKEN_SCOPES[scope].group));
}

export function scopeLabel(scope: TokenScope): string {
  return TOKEN_SCOPES[scope].label;
}
