import fc from 'fast-check';
import { escapeHtml, inkOn, renderMail, type MailContext, type MailMessage, type MailTemplate } from './render.js';

const VERIFY_URL = 'https://lantern.example/verify-email#token=abc';
const context: MailContext = {
  studio: { name: 'Lantern & Loom', contactEmail: 'hello@lantern.example', accent: '#00ffff' },
  publicUrl: 'https://lantern.example',
};
const welcome: MailTemplate<{ email: string; verifyUrl: string }> = ({ email, verifyUrl }, { studio, publicUrl }) => ({
  subject: `Welcome to ${studio.name}`,
  heading: `Welcome to ${studio.name}`,
  parts: [
    { paragraph: `Your account for ${email} is ready.` },
    { button: { label: 'Verify email address', url: verifyUrl } },
    { button: { label: 'Open your dashboard', url: `${publicUrl}/dashboard` } },
  ],
  reason: `If that was not you, tell us${studio.contactEmail === '' ? ' on our site' : ` at ${studio.contactEmail}`}.`,
});
const message = (change: Partial<MailMessage> = {}): MailMessage => ({ subject: 'S', heading: 'H', parts: [], reason: 'R', ...change });

describe('renderMail', () => {
  it('has the same content in text and HTML', () => {
    const mail = renderMail(welcome({ email: 'ann@home.example', verifyUrl: VERIFY_URL }, context), context);
    expect(mail.subject).toBe('Welcome to Lantern & Loom');
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('ann@home.example');
      expect(body).toContain('https://lantern.example/dashboard');
      expect(body).toContain('hello@lantern.example');
    }
    expect(mail.text).toContain('Lantern & Loom');
    expect(mail.html).toContain('Lantern &amp; Loom');
    expect(mail.text).not.toContain('<');
  });

  it('escapes all input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const hostile = `<img src=x onerror=alert(1)>"'&${text}`;
        const reference = message({
          heading: 'x',
          parts: [{ paragraph: 'x' }, { button: { label: 'x', url: 'https://a.example/x' } }],
          reason: 'x',
        });
        const filled = message({
          heading: hostile,
          parts: [
            { paragraph: hostile },
            { button: { label: hostile, url: `https://a.example/${encodeURIComponent(hostile.toString().replace(/\p{Cs}/gu, ''))}` } },
          ],
          reason: hostile,
        });
        const tags = (html: string) =>
          html
            .replaceAll('<br>', '')
            .match(/<[^>]*>/g)
            ?.map((tag) => tag.replace(/href="[^"]*"/, 'href')) ?? [];
        expect(tags(renderMail(filled, context).html)).toEqual(tags(renderMail(reference, context).html));
      }),
    );
  });

  it('makes one line of a subject that could add a header', () => {
    expect(renderMail(message({ subject: 'Hi\r\nBcc: c@d.co' }), context).subject).toBe('Hi Bcc: c@d.co');
    const named = { ...context, studio: { ...context.studio, name: 'Studio\u2028Bcc: c@d.co\u0001' } };
    const { subject, text } = renderMail(welcome({ email: 'a@b.co', verifyUrl: VERIFY_URL }, named), named);
    expect(subject).toContain('Studio Bcc: c@d.co');
    expect(text).not.toMatch(/[^\P{Cc}\n]|\u2028/u);
  });

  it('refuses a link that is not a web address', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '/dashboard', 'https://']) {
      expect(() => renderMail(message({ parts: [{ button: { label: 'x', url } }] }), context)).toThrow('must lead to http');
    }
  });

  it('tolerates a missing address and an invalid colour', () => {
    const bare = { ...context, studio: { name: 'S', contactEmail: '', accent: 'red;background:url(x)' } };
    const mail = renderMail(welcome({ email: 'a@b.co', verifyUrl: VERIFY_URL }, bare), bare);
    expect(mail.html).not.toContain('url(x)');
    expect(mail.text).toContain('tell us on our site.');
  });
});

describe('escapeHtml', () => {
  it('drops control characters and unpaired surrogates, and preserves lines', () => {
    expect(escapeHtml('a\0b\u0007c\nd\te\ud83d')).toBe('abc\nd\te');
  });
});

describe('inkOn', () => {
  it('reaches a contrast of 4.5 on every accent', () => {
    const luminance = (colour: string) => {
      const parts = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255);
      const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const colour = `#${number.toString(16).padStart(6, '0')}`;
        const [low = 0, high = 0] = [luminance(colour), luminance(inkOn(colour))].sort((a, b) => a - b);
        expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
