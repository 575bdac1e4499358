import { paths } from '../lib/navigation/paths';

const POLICY = /^policy-([\w-]{1,64})$/;

/**
 * Where `/staff#KEY` and `/staff#policy-{id}` lead, so that links from training and from before the sections had addresses work.
 *
 * @param hash the fragment with its number sign; empty without one
 * @param known keys of the sections that the user finds
 * @returns null for a fragment that names no section
 */
export function addressOfHash(hash: string, known: readonly string[]): string | null {
  const name = hash.replace(/^#/, '');
  const policy = POLICY.exec(name)?.[1];
  if (policy !== undefined) return known.includes('policies') ? paths.staffSection('policies', { policy }) : null;
  return known.includes(name) ? paths.staffSection(name) : null;
}
