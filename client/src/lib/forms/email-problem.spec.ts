import fc from 'fast-check';
import { emailProblem } from './email-problem';

describe('emailProblem', () => {
  it.each(['name@example.com', ' name@example.com ', "o'brien+games@sub.example.co.uk", 'jörg@büro.example'])('accepts %j', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  it.each([
    'name',
    'name@',
    '@example.com',
    'name@example',
    'name@.com',
    'name@example..com',
    'a b@example.com',
    'a@b@example.com',
    `${'a'.repeat(250)}@b.io`,
  ])('asks for a full address instead of %j', (email) => {
    expect(emailProblem(email)).toMatch(/^Enter a full email address/);
  });

  it.each(['', '   '])('asks for an address when there is none: %j', (email) => {
    expect(emailProblem(email)).toBe('Enter your email address');
  });

  it('accepts ordinary addresses', () => {
    fc.assert(fc.property(fc.emailAddress({ size: 'small' }), (email) => email.length > 254 || emailProblem(email) === null));
  });

  it('is fast for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (text) => {
        expect([null, 'string']).toContain(emailProblem(text) === null ? null : 'string');
      }),
    );
    expect(emailProblem(`a@${'a.'.repeat(200_000)}`)).not.toBeNull();
  });
});
