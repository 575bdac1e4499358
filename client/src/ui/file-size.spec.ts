import { fileSize } from './file-size';

describe('fileSize', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [48 * 1024, '48 KB'],
    [1.25 * 1024 * 1024, '1.3 MB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('of %d reads as %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
