import fc from 'fast-check';
import { linkedParts } from './linked-parts';

const hrefs = (message: string) => linkedParts(message).flatMap(({ href }) => href ?? []);

describe('links in messages', () => {
  it('have http or https addresses, without the punctuation of the sentence', () => {
    expect(linkedParts('See https://example.org/a?b=1#c, then reply.')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://example.org/a?b=1#c', href: 'https://example.org/a?b=1#c' },
      { text: ', then reply.', href: null },
    ]);
    expect(hrefs('(http://example.org/wiki/Lamp_(light))')).toEqual(['http://example.org/wiki/Lamp_(light)']);
    expect(hrefs('Is it https://example.org?! Or HTTPS://EXAMPLE.ORG/x.')).toEqual(['https://example.org/', 'https://example.org/x']);
  });

  it('exclude addresses that run code, hide their target, or are invalid', () => {
    for (const message of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://example.org',
      'https://',
      'www.example.org',
      'https://bank.example@evil.example/',
    ])
      expect(hrefs(message)).toEqual([]);
    expect(hrefs('https://example.org/\u202egpj.exe')).toEqual(['https://example.org/']);
    expect(
      linkedParts('<a href="https://example.org">x</a>')
        .map(({ text }) => text)
        .join(''),
    ).toBe('<a href="https://example.org">x</a>');
  });

  it('exclude this site’s own API, which would read in the user’s name', () => {
    const own = 'https://portal.test';
    const linked = (address: string) => linkedParts(address, own).some(({ href }) => href !== null);
    expect(linked(`${own}/api/support/tickets/1/transcript.txt`)).toBe(false);
    expect(linked(`HTTPS://PORTAL.TEST/%61pi//admin/logs/export?a=b`)).toBe(false);
    expect(linked(`${own}/x/../API/staff/builds/1/download`)).toBe(false);
    expect(linked(`${own}/support/tickets/1`)).toBe(true);
    expect(linked('https://elsewhere.test/api/x')).toBe(true);
  });

  it('leave the message text unchanged', () => {
    const piece = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('https://', ' ', ').', 'http://[', 'https://a@b'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const message = pieces.join('');
        const parts = linkedParts(message);
        expect(parts.map(({ text }) => text).join('')).toBe(message);
        for (const { href } of parts) if (href !== null) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });
});
