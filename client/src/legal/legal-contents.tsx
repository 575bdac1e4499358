import { parseMarkdown, plainText } from '../../../server/site/text/markdown.rules';
import classes from './legal-contents.module.css';

/** Links to the sections of a text; renders nothing if there are none. */
export function LegalContents({ body }: { body: string }) {
  const sections = parseMarkdown(body).flatMap((block) => (block.kind === 'heading' && block.level === 1 ? [block] : []));
  if (sections.length === 0) return null;
  return (
    <nav className={classes.contents} aria-label="Contents">
      <ul className={classes.list}>
        {sections.map(({ id, content }) => (
          <li key={id}>
            <a className={classes.link} href={`#${id}`}>
              {plainText(content)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
