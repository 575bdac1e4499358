import { roleName } from '../../../../../server/platform/access/role-names.rules';
import { AUDIENCES, KEYWORD_LABELS, type AudienceKeyword } from '../../../../../server/staff/announcements/announcements.rules';

/** The display name of an audience. */
export function audienceLabel(audience: string): string {
  return Object.hasOwn(KEYWORD_LABELS, audience) ? KEYWORD_LABELS[audience as AudienceKeyword] : roleName(audience);
}

/**
 * Parses comma-separated audiences, by their display or API names: `dev, HR, ` names two.
 * @returns those followed by a comma, and the remaining text: the last part, after unknown names
 */
export function typedAudiences(text: string): { chosen: string[]; rest: string } {
  const parts = text.split(',');
  const last = parts.pop() ?? '';
  const chosen: string[] = [];
  const unknown: string[] = [];
  for (const part of parts.map((typed) => typed.trim()).filter((typed) => typed !== '')) {
    const named = AUDIENCES.find((audience) =>
      [audience, audienceLabel(audience)].some((name) => name.toLowerCase() === part.toLowerCase()),
    );
    if (named === undefined) unknown.push(part);
    else chosen.push(named);
  }
  return { chosen, rest: [...unknown, parts.length === 0 ? last : last.trimStart()].join(', ') };
}
