import { paths } from '../lib/navigation/paths';

const POLICY = /^policy-([\w-]{1,64})$/;

/**
 * Target of `/staff#KEY` and `/staff#policy-{id}`, so that links from training and old links work.
 * @param hash the fragment with its number sign; empty without one
 * @param keys keys of the sections available to the user
 * @returns null for a fragment that names no section
 */
export function addressOfHash(hash: string, keys: readonly string[]): string | null {
  const name = hash.replace(/^#/, '');
  const policy = POLICY.exec(name)?.[1];
  if (policy !== undefined) return keys.includes('policies') ? paths.staffSection('policies', { policy }) : null;
  return keys.includes(name) ? paths.staffSection(name) : null;
}
