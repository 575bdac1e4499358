import type { Transporter } from 'nodemailer';
import { isLoopback } from '../network/addresses.js';
import { parseUrl } from '../text/parse-url.rules.js';

/** A mail as it is sent to the server. */
interface OutgoingMail {
  from: { name: string; address: string };
  to: string;
  /** Without angle brackets. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** A pool of connections to the mail server of SMTP_URL. */
export class Smtp {
  private transport: Promise<Transporter> | undefined;

  constructor(private readonly url: string) {}

  /** Resolves once the server has accepted the mail. @throws the error of the server or the connection. */
  async send({ messageId, to, ...mail }: OutgoingMail): Promise<void> {
    const transport = await (this.transport ??= connect(this.url));
    await transport.sendMail({
      ...mail,
      // As objects, so that nothing in them is parsed as an address list.
      to: { name: '', address: to },
      envelope: { from: mail.from.address, to: [to] },
      messageId: `<${messageId}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  async close(): Promise<void> {
    (await this.transport)?.close();
  }
}

/** Nodemailer is loaded with the first mail: most starts do not need it. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // Retries are made by the job, which counts the attempts.
    maxRequeues: 0,
    idleTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(needsTls(url) && { requireTLS: true }),
    ...TIMEOUTS,
  });
}

/**
 * Whether mail is sent over TLS alone: with a password, unless it stays on this machine or the address decides itself (`requireTLS`,
 * `ignoreTLS`). Otherwise an attacker who removes STARTTLS from the server's response would receive the password.
 */
export function needsTls(url: string): boolean {
  const { protocol, username, hostname, searchParams } = parseUrl(url) ?? {};
  if (protocol !== 'smtp:' || username === '' || hostname === undefined) return false;
  if (hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))) return false;
  return searchParams?.has('requireTLS') !== true && searchParams?.has('ignoreTLS') !== true;
}

/**
 * True if the server has permanently refused this mail (5xx for its sender, recipient or content). A failed login is different: it concerns
 * our settings, which can be fixed.
 */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
