import fc from 'fast-check';
import { linkedParts } from './linked-parts';

const hrefs = (message: string) => linkedParts(message).flatMap(({ href }) => href ?? []);

describe('addresses in messages', () => {
  it('are those with http and https, without the punctuation of the sentence', () => {
    expect(linkedParts('See https://example.org/a?b=1#c, then reply.')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://example.org/a?b=1#c', href: 'https://example.org/a?b=1#c' },
      { text: ', then reply.', href: null },
    ]);
    expect(hrefs('(http://example.org/wiki/Lamp_(light))')).toEqual(['http://example.org/wiki/Lamp_(light)']);
    expect(hrefs('Is it https://example.org?! Or HTTPS://EXAMPLE.ORG/x.')).toEqual(['https://example.org/', 'https://example.org/x']);
  });

  it('are nothing that runs, hides where it leads, or is no address', () => {
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

  it('leave the message as it is', () => {
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
