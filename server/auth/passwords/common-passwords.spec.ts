import fc from 'fast-check';
import { commonPasswords, CommonPasswords } from './common-passwords.js';

describe('common passwords', () => {
  let common: CommonPasswords;
  beforeAll(async () => {
    common = await commonPasswords();
  });

  it.each([
    'Password1!',
    'P@ssw0rd123!',
    'PASSWORD2024!',
    '123Password!',
    'Letmein1!',
    'L3tM31n!!',
    'Dr4g0n2024!',
    'Monk3y#99',
    'Qwerty123!',
    'Sunsh1ne!',
    'PasswordPassword1',
    'Ｐassword1!',
    'Password1234567890!',
    'Michael1!',
    'Superman1!',
  ])('include %s', (password) => {
    expect(common.has(password)).toBe(true);
  });

  it.each([
    'Correct-horse-7',
    'Correct horse battery 1',
    'Vz8!kQ2m',
    'Nightingale-sings-4',
    'Übergrößenträger1!',
    'Fox-8sYpQ2LmZx0a-7',
    '',
    '!!!!!!!!1A',
  ])('do not include %j', (password) => {
    expect(common.has(password)).toBe(false);
  });

  it('are refused with any trailing digits, and other passwords are not refused for decoration alone', () => {
    const small = new CommonPasswords(['dragon', 'abc12345']);
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9!#%&*?]{0,12}$/), (tail) => {
        expect(small.has(`Dragon${tail}`)).toBe(true);
        expect(small.has(`Wyvern${tail}`)).toBe(false);
      }),
    );
    expect(small.has('ABC12345')).toBe(true);
    expect(small.has('ABC123456')).toBe(false);
  });
});
