import { AUDIENCES, KEYWORD_LABELS, type AudienceKeyword } from '../../../../../server/staff/announcements/announcements.rules';
import { ROLE_STYLES } from './portal-role-styles';

/** The display name of an audience. */
export function audienceLabel(audience: string): string {
  if (Object.hasOwn(KEYWORD_LABELS, audience)) return KEYWORD_LABELS[audience as AudienceKeyword];
  return Object.hasOwn(ROLE_STYLES, audience) ? ROLE_STYLES[audience as keyof typeof ROLE_STYLES].name : audience;
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
