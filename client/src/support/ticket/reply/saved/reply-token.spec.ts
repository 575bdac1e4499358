import fc from 'fast-check';
import { rangeOf, replyTokenAt, replyTokenFrom } from './reply-token';

/** A text in which `|` is the caret. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return replyTokenAt(marked.replace('|', ''), caret);
}

describe('the token for a saved reply', () => {
  it.each([
    ['/|', { start: 0, query: '' }],
    ['/ref|', { start: 0, query: 'ref' }],
    ['Hello\n/ref|und', { start: 6, query: 'ref' }],
    ['Hello /ref| and more', { start: 6, query: 'ref' }],
    [`${'x'.repeat(100)} /é|`, { start: 101, query: 'é' }],
  ])('%j', (marked, token) => {
    expect(at(marked)).toEqual(token);
  });

  it.each(['|', 'and/or|', '/etc/hosts|', 'https://|', '/ref und|', '|/ref', `${'x'.repeat(60)}/|`, `/${'x'.repeat(41)}|`])(
    'is not found in %j',
    (marked) => {
      expect(at(marked)).toBeNull();
    },
  );

  it('is the text from the slash to the caret, in any context', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, place) => {
        const caret = text.length === 0 ? 0 : place % (text.length + 1);
        const token = replyTokenAt(text, caret);
        if (token !== null) expect(text.slice(token.start, caret)).toBe(`/${token.query}`);
      }),
    );
  });

  it('replaces the token that was chosen, whatever was typed while the reply loaded', () => {
    const chosen = { start: 7, before: 'Hello. /gre' };
    const range = (text: string, caret = text.length) => rangeOf(chosen, text, caret, replyTokenAt(text, caret));
    expect(range('Hello. /gre')).toEqual({ start: 7, end: 11 });
    expect(range('Hello. /greet')).toEqual({ start: 7, end: 13 });
    expect(range('Hello. /gre It works now')).toEqual({ start: 7, end: 11 });
    expect(range('Hello. /gre Yes, see /a')).toEqual({ start: 7, end: 11 });
    expect(range('Something else')).toEqual({ start: 14, end: 14 });
  });

  it('follows typed text when a button opened the list', () => {
    expect(replyTokenFrom('Hello refund po', 6, 15)).toEqual({ start: 6, query: 'refund po' });
    expect(replyTokenFrom('Hello', 5, 3)).toBeNull();
    expect(replyTokenFrom('Hello\nthere', 5, 8)).toBeNull();
  });
});
