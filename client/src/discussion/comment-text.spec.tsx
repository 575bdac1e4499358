import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { CommentText } from './comment-text';

it('gives each paragraph, heading, list and quotation its own direction, and code none', () => {
  const html = renderToStaticMarkup(<CommentText text={'# Title\n\nHello\n\nשלום\n\n- one\n\n> quoted\n\n```\ncode\n```'} />);
  const blocks = [...html.matchAll(/<(div|h4|p|ul|blockquote|pre)( [^>]*)?>/g)].map(([, name, rest = '']) => [
    name,
    rest.includes('dir="auto"'),
  ]);
  expect(blocks).toEqual([
    ['div', false],
    ['h4', true],
    ['p', true],
    ['p', true],
    ['ul', true],
    ['blockquote', true],
    ['pre', false],
  ]);
});
