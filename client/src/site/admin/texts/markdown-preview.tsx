import { useDeferredValue, useId } from 'react';
import { parseMarkdown } from '../../../../../server/site/text/markdown.rules';
import { Markdown } from '../../../ui/public/markdown';
import classes from './text-editor.module.css';

interface MarkdownPreviewProps {
  /** Heading above the text; none when left out. */
  title?: string;
  body: string;
}

/** How a text will read, a moment behind what is typed. */
export function MarkdownPreview({ title, body }: MarkdownPreviewProps) {
  const id = useId();
  const text = useDeferredValue(body);
  const blocks = parseMarkdown(text);
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        Preview
      </h2>
      {/* Scrolls by itself, so the keyboard has to reach it. */}
      <div className={classes.page} tabIndex={0} role="group" aria-label="Preview of the text">
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {blocks.length === 0 ? <p className={classes.nothing}>No text yet.</p> : <Markdown blocks={blocks} top={3} anchors={false} />}
      </div>
    </section>
  );
}
