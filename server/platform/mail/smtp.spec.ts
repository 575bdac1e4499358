import { needsTls } from './smtp.js';

describe('TLS to the mail server', () => {
  it.each([
    ['smtp://mailer:secret@mail.example', true],
    ['smtp://mailer:secret@mail.example:587', true],
    ['smtp://mailer:secret@10.0.0.5:25', true],
    ['smtp://mailer:secret@localhost.example', true],
    ['smtp://mailer:secret@[2001:db8::1]', true],
    // TLS from the first byte, or nothing that could be stolen.
    ['smtps://mailer:secret@mail.example', false],
    ['smtp://mail.example', false],
    ['smtp://mailer:secret@127.0.0.1:2525', false],
    ['smtp://mailer:secret@localhost', false],
    ['smtp://mailer:secret@[::1]', false],
    // The operator decides.
    ['smtp://mailer:secret@mail.example?requireTLS=false', false],
    ['smtp://mailer:secret@mail.example?ignoreTLS=true', false],
  ])('is required by the program for %s: %s', (url, required) => {
    expect(needsTls(url)).toBe(required);
  });
});
