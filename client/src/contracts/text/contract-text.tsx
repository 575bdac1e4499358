import { parseMarkdown } from '../../../../server/site/text/markdown.rules';
import { Markdown } from '../../ui/public/markdown';
import classes from './contract-text.module.css';

/**
 * The text of a contract or of a template, with its headings and lists.
 * @param content Markdown
 */
export function ContractText({ content }: { content: string }) {
  return (
    <div className={classes.text} dir="auto">
      <Markdown blocks={parseMarkdown(content)} top={3} anchors={false} />
    </div>
  );
}
