import { mixesScripts } from './email.rules.js';

describe('an address in one script', () => {
  it.each([
    'ada@portal.test',
    'zoë.o’brien+2@portal.test',
    'иван.петров-1@почта.рф',
    'иван@portal.test',
    'μαρία@παράδειγμα.gr',
    '田中さくらカナ@例え.jp',
    'サーバー@例え.jp',
    'らーめん@portal.test',
    'tanaka田中@portal.test',
    '홍길동@portal.test',
    '12345@portal.test',
    'हिन्दी@portal.test',
  ])('%s is accepted', (address) => {
    expect(mixesScripts(address)).toBe(false);
  });

  it.each([
    ['a Cyrillic с in a Latin name', 'adela\u0441@portal.test'],
    ['a Cyrillic о in a Latin domain', 'ada@p\u043ertal.test'],
    ['a Latin a in a Cyrillic name', 'ив\u0061н@почта.рф'],
    ['a Greek ο in a Latin name', 'l\u03bfvelace@portal.test'],
    ['a Cherokee letter in a Latin name', 'ad\u13aa@portal.test'],
    ['two words of two alphabets', 'иван.smith@portal.test'],
    ['a Japanese long vowel mark in a Cyrillic name', 'ив\u30fcан@почта.рф'],
  ])('is not one with %s', (_, address) => {
    expect(mixesScripts(address)).toBe(true);
  });
});
