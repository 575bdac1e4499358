import { countText } from './word-count';

describe('the counts of a document', () => {
  it.each([
    ['', 0, 0],
    ['One', 1, 3],
    ['Two words\nand  three', 4, 19],
    ['A dash – is no word', 5, 19],
    ['don’t well-known 3.5', 3, 20],
    ['Füchse 狐 🦊', 2, 10],
  ])('of “%s”', (text, words, characters) => {
    expect(countText(text)).toEqual({ words, characters });
  });
});
