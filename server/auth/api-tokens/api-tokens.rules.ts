import { inGroup } from '../../platform/access/roles.rules.js';
import { TOKEN_SCOPES, TOKEN_SCOPE_KEYS, type TokenScope } from '../../platform/access/token-scopes.rules.js';

/** Days that a token may work. */
export const TOKEN_DAYS = { least: 7, most: 365, preset: 90 } as const;

export const TOKEN_NAME_LENGTH = 80;

/** Tokens of one user that work at the same time. */
export const TOKENS_AT_MOST = 20;

/** How every token begins, so that tools that search for secrets recognise one. */
export const TOKEN_PREFIX = 'portal_';

/** The scopes that a user of these roles can make use of. */
export function scopesFor(roles: readonly string[]): TokenScope[] {
  return TOKEN_SCOPE_KEYS.filter((scope) => inGroup(roles, TOKEN_SCOPES[scope].group));
}

export function scopeLabel(scope: TokenScope): string {
  return TOKEN_SCOPES[scope].label;
}
