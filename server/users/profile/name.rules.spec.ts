import { PERSON_NAME } from './name.rules.js';

describe('PERSON_NAME', () => {
  it.each([
    'Zoë',
    "O'Brien-Łukasz",
    'van der Berg',
    'Smith, Jr.',
    'J. R. R.',
    '(AJ)',
    '“Ace”',
    '🌸',
    'Kim 🌸',
    '👩🏽‍💻',
    '🇬🇧',
    '李',
    'é',
    'नमिता',
    '3',
    'Gal·la',
    'Bo & Bea',
    'می\u200cنا',
    'ジョン・スミス',
    'צ׳רלי',
  ])('accepts %j', (name) => {
    expect(name).toMatch(PERSON_NAME);
  });

  it.each([
    '',
    ' ',
    '-',
    '()',
    '...',
    '=1+1',
    '+44',
    '-Ann',
    '@ann',
    '<b>Bold</b>',
    'Ann\nLee',
    'Ann\tLee',
    'Ann\u202eLee',
    'Ann\u0000',
    'https://evil.example',
    'a@b.example',
    'Ann | Lee',
    '\u200d',
    '\u200c',
    '\u3164',
    '\u115f\u1160',
    '\uffa0 \u3164',
  ])('refuses %j', (name) => {
    expect(name).not.toMatch(PERSON_NAME);
  });
});
