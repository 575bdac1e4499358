import fc from 'fast-check';
import { contentDisposition, extensionOf, safeFileName, stemOf } from './file-name.js';

describe('safeFileName', () => {
  it.each([
    ['CV.pdf', 'CV.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\CV.pdf', 'CV.pdf'],
    ['a\u0000b.txt', 'ab.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['.htaccess', 'htaccess'],
    ['name. . ', 'name'],
    ['..', 'file'],
    ['', 'file'],
    ['Lebenslauf Jürgen Müller.docx', 'Lebenslauf Jürgen Müller.docx'],
    ['a"b<c>.md', 'abc.md'],
    ['x\r\nSet-Cookie: a=b', 'x Set-Cookie a=b'],
    ['holiday\u2028photo\u0085.png', 'holiday photo .png'],
  ])('%j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it('truncates the stem and retains the extension', () => {
    expect(safeFileName(`${'🎮'.repeat(300)}.pdf`)).toBe(`${'🎮'.repeat(116)}.pdf`);
  });

  it('is cleaned as a whole when removing characters leaves a dangling mark', () => {
    expect(safeFileName('\u200b\u{e0100}')).toBe('file');
  });

  it('is never empty, a path or a header, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = safeFileName(given);
        expect(name.length).toBeGreaterThan(0);
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(safeFileName(name)).toBe(name);
      }),
    );
  });
});

describe('contentDisposition', () => {
  it('gives the name in ASCII and in full', () => {
    expect(contentDisposition('attachment', 'Müller’s (1).pdf')).toBe(
      `attachment; filename="Mullers (1).pdf"; filename*=UTF-8''M%C3%BCller%E2%80%99s%20%281%29.pdf`,
    );
  });

  it('is a single header whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const header = contentDisposition('inline', safeFileName(given));
        expect(header).toMatch(/^inline; filename="[^"\\\r\n]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
      }),
    );
  });
});

describe('extensionOf and stemOf', () => {
  it.each([
    ['a.PDF', 'pdf', 'a'],
    ['a.tar.gz', 'gz', 'a.tar'],
    ['a', '', 'a'],
    ['.a', '', '.a'],
  ])('%s', (name, extension, stem) => {
    expect(extensionOf(name)).toBe(extension);
    expect(stemOf(name)).toBe(stem);
  });
});
