import type { Transporter } from 'nodemailer';

/** A mail as it goes to the server. */
export interface OutgoingMail {
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

  /** Resolves when the server has taken the mail. @throws the error of the server or of the connection. */
  async send({ messageId, to, ...mail }: OutgoingMail): Promise<void> {
    const transport = await (this.transport ??= connect(this.url));
    await transport.sendMail({
      ...mail,
      // As objects, so that nothing in them is read as a list.
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

/** The mailer is loaded with the first mail: most starts need none. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // A mail is sent again by its job, which counts the attempts.
    maxRequeues: 0,
    idleTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
}

/**
 * True when the server has refused this very mail for good (a reply of 5xx to its sender, recipient or content). A refused
 * sign-in is not that: it is about our settings, and they may be mended.
 */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
