import { withNames } from '../../../../server/discussion/discussion.rules';
import { parseMarkdown, plainText } from '../../../../server/site/text/markdown.rules';
import type { AnnouncementView } from '../../../../server/staff/announcements/announcements.dto.js';

const LONGEST = 400;

/** The beginning of an announcement without its Markdown, on one line. */
export function excerptOf({ content, mentions }: Pick<AnnouncementView, 'content' | 'mentions'>): string {
  const named = withNames(content, new Map(mentions.map(({ id, name }) => [id, name])));
  const text = parseMarkdown(named)
    .map((block) => {
      if (block.kind === 'list') return block.items.map(plainText).join(' · ');
      return block.kind === 'heading' ? `${plainText(block.content)}:` : plainText(block.content);
    })
    .join(' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;
}
