import fc from 'fast-check';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_TOO_LONG,
  PASSWORD_WEAK,
  containsName,
  passwordProblem,
  passwordScore,
  shownStrength,
} from './password.rules.js';

describe('passwordScore', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['abcdefgh', 2],
    ['Abcdefgh', 3],
    ['Abcdefg1', 4],
    ['Abcdef1!', 5],
    ['Ab1!', 4],
    ['12345678', 2],
    ['        ', 2],
    ['Übergrößenträger1', 4],
    ['密码密码密码密码', 1],
  ])('scores %j with %i', (password, score) => {
    expect(passwordScore(password)).toBe(score);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(passwordScore('😀😀😀😀')).toBe(1);
    expect(passwordScore('😀😀😀😀😀😀😀😀')).toBe(2);
  });

  it('is between 0 and 5 and never falls when characters are appended', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (password, more) => {
        const score = passwordScore(password);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(5);
        expect(passwordScore(password + more)).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});

describe('passwordProblem', () => {
  it('accepts what scores 4 and is long enough', () => {
    expect(passwordProblem('Abcdefg1')).toBeNull();
    expect(passwordProblem('correct horse battery 1')).toBeNull();
  });

  it('refuses a score under 4', () => {
    expect(passwordProblem('abcdefgh1')).toBe(PASSWORD_WEAK);
    expect(passwordProblem('seven lamps above the harbour')).toBe(PASSWORD_WEAK);
  });

  it('refuses seven characters even with a score of 4', () => {
    expect(passwordScore('Abcd1!x')).toBe(4);
    expect(passwordProblem('Abcd1!x')).toBe(PASSWORD_WEAK);
  });

  it('refuses what is over the limit and accepts what is at it', () => {
    const atLimit = 'Aa1!'.repeat(PASSWORD_MAX_LENGTH / 4);
    expect(passwordProblem(atLimit)).toBeNull();
    expect(passwordProblem(`${atLimit}x`)).toBe(PASSWORD_TOO_LONG);
  });
});

describe('containsName', () => {
  it.each([
    ['Ada.Lovelace-1815', 'ada.lovelace'],
    ['xxADALOVELACE1', 'ada_lovelace'],
    ['Lantern Fox 1!', 'LanternFox'],
    ['Zoë-Zoë-1', 'zoëzoë'],
  ])('finds in %j the name %j', (password, name) => {
    expect(containsName(password, name)).toBe(true);
  });

  it.each([
    ['Correct-horse-7', 'ada'],
    ['Ada-ada-ada-1', 'ada'],
    ['Correct-horse-7', ''],
    ['Correct-horse-7', '----'],
    ['Correct-horse-7', 'lovelace'],
  ])('does not find in %j the name %j', (password, name) => {
    expect(containsName(password, name)).toBe(false);
  });
});

describe('the label of the meter', () => {
  it.each([
    ['Abcd1!', false, 'Medium'],
    ['Abcdefg1', false, 'Strong'],
    ['Password1!', true, 'Weak'],
    ['correct horse battery', false, 'Medium'],
    [`Aa1!${'x'.repeat(128)}`, false, 'Medium'],
    ['abc', false, 'Weak'],
  ] as const)('%s (refused: %s) is %s', (password, refused, label) => {
    expect(shownStrength(password, refused)).toBe(label);
  });
});
