import type { MarkdownBlock, MarkdownInline } from '../../../../server/site/text/markdown.rules';
import { Fragment, type ReactNode } from 'react';
import { KnownLink } from './known-link';

interface MarkdownProps {
  blocks: readonly MarkdownBlock[];
  /** Element of a heading with one hash: 2 for h2. The others follow below it. */
  top?: 1 | 2 | 3;
  /** False when another part of the page holds the same headings. */
  anchors?: boolean;
  /** Draws plain text where something in it stands out, such as a mention. */
  drawText?: (text: string) => ReactNode;
}

const asItIs = (text: string): ReactNode => text;

/** A text of the studio's, drawn from its tree. Whatever it says, it is text: no markup comes out of it. */
export function Markdown({ blocks, top = 2, anchors = true, drawText = asItIs }: MarkdownProps) {
  return blocks.map((block, index) => <Block key={index} block={block} top={top} anchors={anchors} drawText={drawText} />);
}

type BlockProps = Required<Omit<MarkdownProps, 'blocks' | 'top'>> & { block: MarkdownBlock; top: number };

function Block({ block, top, anchors, drawText }: BlockProps) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines content={block.content} drawText={drawText} />
      </p>
    );
  }
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>
            <Inlines content={item} drawText={drawText} />
          </li>
        ))}
      </ul>
    );
  }
  const Heading = `h${top + block.level - 1}` as 'h2' | 'h3' | 'h4' | 'h5';
  return (
    <Heading id={anchors ? block.id : undefined}>
      <Inlines content={block.content} drawText={drawText} />
    </Heading>
  );
}

function Inlines({ content, drawText }: { content: readonly MarkdownInline[]; drawText: (text: string) => ReactNode }) {
  return content.map((part, index) => {
    if (part.bold === true) {
      return (
        <strong key={index}>
          <Inlines content={[{ ...part, bold: undefined }]} drawText={drawText} />
        </strong>
      );
    }
    if (part.italic === true) {
      return (
        <em key={index}>
          <Inlines content={[{ ...part, italic: undefined }]} drawText={drawText} />
        </em>
      );
    }
    if (part.kind === 'text') return <Fragment key={index}>{drawText(part.text)}</Fragment>;
    if (!part.href.startsWith('/')) {
      return (
        <a key={index} href={part.href} rel="noopener">
          {part.text}
        </a>
      );
    }
    return (
      <KnownLink key={index} to={part.href} instead={part.text}>
        {part.text}
      </KnownLink>
    );
  });
}
