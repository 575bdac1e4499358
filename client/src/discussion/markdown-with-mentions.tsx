import { Fragment, type ReactNode } from 'react';
import { Markdown } from '../ui/public/markdown';
import { parseMarkdown } from '../../../server/site/text/markdown.rules';
import classes from './markdown-with-mentions.module.css';

/** A colleague whom a text mentions as `<@id>`. */
export interface Mentioned {
  id: string;
  name: string;
}

const MENTION = /<@([0-9a-f-]{36})>/g;

/** A Markdown text in which colleagues are mentioned. An account that is gone is called a deleted user. */
export function MarkdownWithMentions({ text, mentions, top }: { text: string; mentions: readonly Mentioned[]; top?: 1 | 2 | 3 }) {
  return (
    <div className={classes.text}>
      <Markdown blocks={parseMarkdown(text)} top={top} anchors={false} drawText={(part) => drawMentions(part, mentions)} />
    </div>
  );
}

function drawMentions(text: string, mentions: readonly Mentioned[]): ReactNode {
  return text.split(MENTION).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className={classes.mention}>
        @{mentions.find(({ id }) => id === part)?.name ?? 'deleted user'}
      </span>
    ),
  );
}
