import type { Group } from './roles.rules.js';

/** Scopes of API tokens. Shared by the guard, the routes and the form that creates tokens. */
export const TOKEN_SCOPES = {
  'builds:write': { label: 'Upload builds', group: 'staffArea' },
} as const satisfies Record<string, { label: string; group: Group }>;

export type TokenScope = keyof typeof TOKEN_SCOPES;

export const TOKEN_SCOPE_KEYS = Object.keys(TOKEN_SCOPES) as TokenScope[];
