import { parseComment, plainLine } from '../../../../server/discussion/comment-text.rules';
import { withNames } from '../../../../server/discussion/discussion.rules';
import type { AnnouncementView } from '../../../../server/staff/announcements/announcements.dto.js';

const MAX_EXCERPT_LENGTH = 400;

/** The start of an announcement without its Markdown, on one line. */
export function excerptOf({ content, mentions }: Pick<AnnouncementView, 'content' | 'mentions'>): string {
  const named = withNames(content, new Map(mentions.map(({ id, name }) => [id, name])));
  const text = parseComment(named)
    .map((block) => {
      if (block.kind === 'list') return block.items.map(plainLine).join(' · ');
      if (block.kind === 'heading') return `${plainLine(block.content)}:`;
      return block.kind === 'code' ? block.text.replaceAll('\n', ' ') : block.lines.map(plainLine).join(' ');
    })
    .join(' ');
  return text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…` : text;
}
