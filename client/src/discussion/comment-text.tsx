import { type ReactNode, Fragment } from 'react';
import { type CommentBlock, type CommentInline, parseComment } from '../../../server/discussion/comment-text.rules';
import { KnownLink } from '../ui/public/known-link';
import { OutsideLink } from '../ui/public/outside-link';
import type { Colleague } from './mentions';
import classes from './comment-text.module.css';

interface CommentTextProps {
  text: string;
  mentions?: readonly Colleague[];
  /** Heading level of a single hash: 3 for h3. The others follow below it. */
  top?: 3 | 4;
}

/** A user's text, with mentions as names. It is always rendered as text, never as HTML. */
export function CommentText({ text, mentions = [], top = 4 }: CommentTextProps) {
  return (
    <div className={classes.text}>
      {parseComment(text).map((block, index) => (
        <Fragment key={index}>{blockOf(block, mentions, top)}</Fragment>
      ))}
    </div>
  );
}

function blockOf(block: CommentBlock, mentions: readonly Colleague[], top: 3 | 4): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${top + block.level - 1}` as 'h3' | 'h4' | 'h5' | 'h6';
      return <Heading dir="auto">{line(block.content, mentions)}</Heading>;
    }
    case 'code':
      return (
        <pre className={classes.code} tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{line(item, mentions)}</li>);
      return block.ordered ? <ol dir="auto">{items}</ol> : <ul dir="auto">{items}</ul>;
    }
    case 'quote':
      return <blockquote dir="auto">{lines(block.lines, mentions)}</blockquote>;
    case 'paragraph':
      return <p dir="auto">{lines(block.lines, mentions)}</p>;
  }
}

function lines(all: readonly CommentInline[][], mentions: readonly Colleague[]): ReactNode {
  return all.map((textLine, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line(textLine, mentions)}
    </Fragment>
  ));
}

function line(parts: readonly CommentInline[], mentions: readonly Colleague[]): ReactNode {
  return parts.map((part, index) => <Fragment key={index}>{inlineOf(part, mentions)}</Fragment>);
}

function inlineOf(part: CommentInline, mentions: readonly Colleague[]): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'emphasis':
      return <em>{part.text}</em>;
    case 'code':
      return <code>{part.text}</code>;
    case 'mention':
      return <span className={classes.mention}>@{mentions.find(({ id }) => id === part.id)?.name ?? 'deleted user'}</span>;
    case 'link':
      if (part.href.startsWith('/'))
        return (
          <KnownLink to={part.href} instead={<a href={part.href}>{part.text}</a>}>
            {part.text}
          </KnownLink>
        );
      return (
        <OutsideLink href={part.href} target="_blank" rel="noreferrer nofollow">
          {part.text}
        </OutsideLink>
      );
  }
}
