import { fileSize } from './file-size';

describe('fileSize', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Byte'],
    [1023, '1,023 Bytes'],
    [48 * 1024, '48 KB'],
    [1.25 * 1024 * 1024, '1.3 MB'],
    [10 * 1024 * 1024, '10 MB'],
    [1023 * 1024 * 1024, '1,023 MB'],
    [3.4 * 1024 ** 3, '3.4 GB'],
    [2 * 1024 ** 4, '2 TB'],
    [5000 * 1024 ** 4, '5,000 TB'],
  ])('of %d is %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
