import { afterChange } from './use-typed-value';

const trimmed = (text: string): string => text.trim();
const field = (text: string, ...requested: string[]) => ({ text, requested });

describe('the text of a field whose value is in the address', () => {
  it('stays when the value that it asked for arrives after more was typed', () => {
    expect(afterChange(field('abc', 'ab'), 'ab', trimmed)).toEqual(field('abc'));
  });

  it('stays when an earlier request arrives after a later one was sent', () => {
    expect(afterChange(field('abcd', 'ab', 'abc'), 'ab', trimmed)).toEqual(field('abcd', 'abc'));
    expect(afterChange(field('abcd', 'ab', 'abc'), 'abc', trimmed)).toEqual(field('abcd'));
  });

  it('follows any other change, such as a reset', () => {
    expect(afterChange(field('ab'), '', trimmed)).toEqual(field(''));
    expect(afterChange(field('abc', 'ab'), 'other', trimmed)).toEqual(field('other'));
  });

  it('stays as it was typed if it stands for the value', () => {
    expect(afterChange(field('ab '), 'ab', trimmed)).toEqual(field('ab '));
  });
});
