import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received, lines ending in CRLF. */
  data: string;
}

/** Responses to a command, by its first word; by default it is accepted. */
type Replies = (command: string, line: string) => string | undefined;

/** A mail server with just enough SMTP (RFC 5321) to accept or refuse an email. */
export class SmtpServer {
  readonly received: ReceivedMail[] = [];
  /** Changes responses, for example `(command) => command === 'RCPT' ? '550 no such user' : undefined`. */
  replies: Replies = () => undefined;
  /** Called with each accepted email before it is confirmed. */
  onMail: (mail: ReceivedMail) => void = () => undefined;
  /** Closes the connection once an email begins to arrive. */
  hangUp = false;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    socket.setEncoding('utf8');
    let buffer = '';
    let mail: ReceivedMail = { from: '', to: [], data: '' };
    let inData = false;
    const say = (reply: string) => socket.write(`${reply}\r\n`);
    say('220 test ESMTP');
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          mail.data = line;
          const refusal = this.replies('.', line);
          if (refusal === undefined) {
            this.received.push(mail);
            this.onMail(mail);
          }
          mail = { from: '', to: [], data: '' };
          say(refusal ?? '250 taken');
          continue;
        }
        const command = (line.split(/[ :]/)[0] ?? '').toUpperCase();
        const refusal = this.replies(command, line);
        if (refusal !== undefined) {
          say(refusal);
          continue;
        }
        const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (command === 'MAIL') mail = { from: address, to: [], data: '' };
        if (command === 'RCPT') mail.to.push(address);
        if (command === 'DATA' && this.hangUp) {
          say('354 go on');
          socket.destroySoon();
          return;
        }
        if (command === 'DATA') inData = true;
        if (command === 'EHLO') say('250-test\r\n250 SMTPUTF8');
        else say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
  }
}
