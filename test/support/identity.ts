import { generateSync } from 'otplib';
import type { SignedIn, TestApp } from './app.js';

interface SentMail {
  to: string;
  subject: string;
  text: string;
}

/** The emails to an address, oldest first, after the jobs that write emails. */
export async function mailsTo(app: TestApp, email: string): Promise<SentMail[]> {
  await app.runJobs();
  return app.database.query<SentMail>('SELECT to_address AS to, subject, text FROM mails WHERE to_address = $1 ORDER BY created_at, id', [
    email,
  ]);
}

/** The token of the newest link to a page, such as `/reset-password`, in the emails to an address. */
export async function linkToken(app: TestApp, email: string, path: string): Promise<string> {
  const texts = (await mailsTo(app, email)).map(({ text }) => text);
  const found = texts
    .flatMap((text) => [...text.matchAll(new RegExp(`http://portal\\.test${path}#token=([A-Za-z0-9_-]{43})`, 'g'))])
    .at(-1)?.[1];
  if (found === undefined) throw new Error(`No mail to ${email} leads to ${path}.`);
  return found;
}

/** What an authenticator app shows at the application's current time. */
export function totp(app: TestApp, secret: string): string {
  return generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) });
}

/** A well-formed code that is not currently valid. */
export function wrongTotp(app: TestApp, secret: string): string {
  const near = [-30, 0, 30].map((seconds) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1_000) + seconds }));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
}

export interface Enrolled {
  secret: string;
  recoveryCodes: string[];
}

/** Switches the second factor on, and moves the clock on so that the next code is a fresh one. */
export async function enrol(app: TestApp, { agent }: Pick<SignedIn, 'agent'>): Promise<Enrolled> {
  const begun = await agent.post('/api/users/two-factor/enrol').send({}).expect(200);
  const { secret } = begun.body as { secret: string };
  const confirmed = await agent
    .post('/api/users/two-factor/confirm')
    .send({ code: totp(app, secret) })
    .expect(200);
  app.clock.advance(30_000);
  return { secret, recoveryCodes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes };
}

/** Sends the password and returns the challenge for the second factor. */
export async function challengeFor(app: TestApp, { email, password }: Pick<SignedIn, 'email' | 'password'>): Promise<string> {
  const response = await app.agent().post('/api/auth/login').send({ email, password }).expect(200);
  return (response.body as { secondFactor: { challenge: string } }).secondFactor.challenge;
}

/** Audit actions that concern an account, oldest first. */
export async function auditActionsOf(app: TestApp, userId: string): Promise<string[]> {
  const rows = await app.database.query<{ action: string }>(`SELECT action FROM audit_log WHERE target_id = $1 ORDER BY id`, [userId]);
  return rows.map(({ action }) => action);
}
