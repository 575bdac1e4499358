import { parseComment, plainLine } from '../../../../server/discussion/comment-text.rules';
import type { PolicyVersionView, PolicyView, VersionClosingView } from '../../../../server/policies/policies.dto.js';
import { baseVersion } from '../../../../server/policies/policies.rules';
import type { ShownLine } from '../../ui/public/compared-parts';

type ClosedVersion = PolicyVersionView & { closed: VersionClosingView };

/** The version that people read; of a draft, the newest one. */
export function readVersion({ versions, publishedVersion, latestVersion }: PolicyView): PolicyVersionView {
  const version = versions.find(({ number }) => number === (publishedVersion ?? latestVersion)) ?? versions.at(-1);
  if (version === undefined) throw new Error('A policy has at least one version.');
  return version;
}

/** The result of saving a new version. A policy that was never published has no other readers. */
export function savedMessage({ publishedVersion }: Pick<PolicyView, 'publishedVersion'>): string {
  const message = 'The new version waits for approval.';
  return publishedVersion === null ? message : `${message} Until then, everyone reads the published one.`;
}

/** The newest version, if it waits for approval. */
export function pendingVersion({ versions, approval }: PolicyView): PolicyVersionView | undefined {
  return approval === 'pending' ? versions.at(-1) : undefined;
}

/** The newest version, if it was sent back or withdrawn. */
export function closedVersion({ versions, approval }: PolicyView): ClosedVersion | undefined {
  const newest = versions.at(-1);
  return (approval === 'returned' || approval === 'withdrawn') && newest?.closed ? { ...newest, closed: newest.closed } : undefined;
}

/** The version from which the next one starts. */
export function startingVersion({ versions, latestVersion, publishedVersion }: PolicyView): PolicyVersionView | undefined {
  const newest = versions.find(({ number }) => number === latestVersion);
  const base = baseVersion(latestVersion, newest?.closed?.as ?? null, publishedVersion);
  return versions.find(({ number }) => number === base);
}

/** The approved version before this one; undefined for the first. */
export function previousVersion({ versions }: PolicyView, version: PolicyVersionView): PolicyVersionView | undefined {
  return versions.filter(({ number, approvedAt }) => number < version.number && approvedAt !== null).at(-1);
}

/**
 * The version that applies while the published one does not yet.
 * @param today YYYY-MM-DD
 * @returns null if the published one applies; undefined if none does
 */
export function applyingVersion(policy: PolicyView, today: string): PolicyVersionView | null | undefined {
  const published = readVersion(policy);
  if (published.effectiveDate <= today) return null;
  return policy.versions.filter(({ approvedAt, effectiveDate }) => approvedAt !== null && effectiveDate <= today).at(-1);
}

const NUMBER = /^\s*\d{1,4}[.)]/;

/** A line of a text as a comparison shows it: without markup, with its bullet or number. */
export function shownPolicyLine(line: string): ShownLine {
  const [block] = parseComment(line);
  switch (block?.kind) {
    case 'heading':
      return { text: plainLine(block.content), heading: true };
    case 'list': {
      const mark = block.ordered ? (NUMBER.exec(line)?.[0].trim() ?? '•') : '•';
      return { text: `${mark} ${plainLine(block.items[0] ?? [])}`, heading: false };
    }
    case 'paragraph':
    case 'quote':
      return { text: block.lines.map(plainLine).join(' '), heading: false };
    default:
      return { text: line, heading: false };
  }
}
