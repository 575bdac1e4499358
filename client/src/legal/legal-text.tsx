import { parseMarkdown } from '../../../server/site/text/markdown.rules';
import { Markdown } from '../ui/public/markdown';
import classes from './legal-text.module.css';

/** A text with its headings, lists and links. */
export function LegalText({ body }: { body: string }) {
  return (
    <article className={classes.text}>
      <Markdown blocks={parseMarkdown(body)} />
    </article>
  );
}
