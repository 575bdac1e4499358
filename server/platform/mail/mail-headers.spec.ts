import fc from 'fast-check';
import { Invalid } from '../errors/errors.js';
import { headerText, isMailAddress, recipient } from './mail-headers.js';

describe('recipient', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.org', "o'brien@example.ie", 'jörg@bücher.example', 'x_y-z@xn--bcher-kva.example'])(
    'accepts %s',
    (address) => {
      expect(recipient(address)).toBe(address);
    },
  );

  it.each([
    '',
    'a',
    'a@b',
    'a@b.co\r\nBcc: c@d.co',
    'a@b.co\nX: y',
    'a@b.co, c@d.co',
    'a@b.co;c@d.co',
    'A <a@b.co>',
    '"a b"@b.co',
    'a@b.co\0',
    'a@b.co\u2028',
    ' a@b.co',
    'a@-b.co',
    'a@b..co',
    'a(comment)@b.co',
    'group:a@b.co',
    `a@${'b'.repeat(250)}.co`,
  ])('refuses %j', (address) => {
    expect(() => recipient(address)).toThrow(Invalid);
  });

  it('accepts nothing that could contain a second header or a second recipient', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom('\r', '\n', '\0', ',', ';', '<', '>', '"', ' ', '\u0085'),
        (text, bad) => {
          expect(isMailAddress(`${text}${bad}a@b.co`)).toBe(false);
          expect(isMailAddress(`a@b.co${bad}${text}`)).toBe(false);
        },
      ),
    );
  });
});

describe('headerText', () => {
  it('is one line whatever the name contains, so that a stored name never blocks an email', () => {
    expect(headerText('Ann\r\nBcc: c@d.co')).toBe('Ann Bcc: c@d.co');
    for (const text of ['a\nb', 'a\rb', 'a\u2028b', 'a\u0085b']) expect(headerText(text)).toBe('a b');
    for (const text of ['a\0b', 'a\u0001b', 'a\ud800b', 'a\u202eb']) expect(headerText(text)).toBe('ab');
    expect(headerText(`${'x'.repeat(199)}🦊`)).toBe('x'.repeat(199));
  });

  it('leaves everything else unchanged, truncated', () => {
    expect(headerText('Zoë "O’Brien" <x>')).toBe('Zoë "O’Brien" <x>');
    expect(headerText('x'.repeat(300))).toHaveLength(200);
  });
});
