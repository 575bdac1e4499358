import { renderMail, type MailContext } from '../../platform/mail/render.js';
import { mailLinkEmails } from './mail-links.emails.js';

const VERIFY_URL = 'https://lantern.example/verify-email#token=abc';
const context = (contactEmail: string): MailContext => ({
  studio: { name: 'Lantern & Loom', contactEmail, accent: '#00ffff' },
  publicUrl: 'https://lantern.example',
});
const rendered = (contactEmail: string) => {
  const terms = context(contactEmail);
  return renderMail(mailLinkEmails.welcome({ email: 'ann@home.example', verifyUrl: VERIFY_URL }, terms), terms);
};

describe('the welcome email', () => {
  it('links to the confirmation of the address and to the dashboard', () => {
    const { subject, text, html } = rendered('hello@lantern.example');
    expect(subject).toBe('Welcome to Lantern & Loom');
    for (const body of [text, html]) {
      expect(body).toContain(VERIFY_URL);
      expect(body).toContain('https://lantern.example/dashboard');
      expect(body).toContain('never ask for your password');
    }
    expect(text).toContain('please tell us at hello@lantern.example.');
  });

  it('works without a contact address', () => {
    expect(rendered('').text).toContain('please tell us on our site.');
  });
});
