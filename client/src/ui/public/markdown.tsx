import type { MarkdownBlock, MarkdownInline } from '../../../../server/site/text/markdown.rules';
import { Fragment } from 'react';
import { KnownLink } from './known-link';
import { OutsideLink } from './outside-link';

interface MarkdownProps {
  blocks: readonly MarkdownBlock[];
  /** Heading level of a single hash: 2 for h2. The others follow below it. */
  top?: 1 | 2 | 3;
  /** False if another part of the page has the same headings. */
  anchors?: boolean;
}

/** Renders a Markdown tree. Its content is always rendered as text, never as HTML. */
export function Markdown({ blocks, top = 2, anchors = true }: MarkdownProps) {
  return blocks.map((block, index) => <Block key={index} block={block} top={top} anchors={anchors} />);
}

type BlockProps = Required<Omit<MarkdownProps, 'blocks' | 'top'>> & { block: MarkdownBlock; top: number };

function Block({ block, top, anchors }: BlockProps) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines content={block.content} />
      </p>
    );
  }
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>
            <Inlines content={item} />
          </li>
        ))}
      </ul>
    );
  }
  const Heading = `h${top + block.level - 1}` as 'h2' | 'h3' | 'h4' | 'h5';
  return (
    <Heading id={anchors ? block.id : undefined}>
      <Inlines content={block.content} />
    </Heading>
  );
}

function Inlines({ content }: { content: readonly MarkdownInline[] }) {
  return content.map((part, index) => {
    if (part.bold === true) {
      return (
        <strong key={index}>
          <Inlines content={[{ ...part, bold: undefined }]} />
        </strong>
      );
    }
    if (part.italic === true) {
      return (
        <em key={index}>
          <Inlines content={[{ ...part, italic: undefined }]} />
        </em>
      );
    }
    if (part.kind === 'text') return <Fragment key={index}>{part.text}</Fragment>;
    if (!part.href.startsWith('/')) {
      return (
        <OutsideLink key={index} href={part.href} rel="noopener">
          {part.text}
        </OutsideLink>
      );
    }
    return (
      <KnownLink key={index} to={part.href} instead={part.text}>
        {part.text}
      </KnownLink>
    );
  });
}
