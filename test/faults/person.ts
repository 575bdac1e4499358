import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { CLIENT_HEADERS } from '../support/client-headers.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body when it is JSON. */
  body: Record<string, unknown>;
}

export const PASSWORD = 'Correct-horse-7';

let people = 0;

/** A user at a browser: keeps the session cookie and a few connections, and sends the client's headers. */
export class Person {
  cookie = '';
  readonly email = `person-${process.pid}-${(people += 1)}@faults.test`;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(public url: string) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body));
  }

  put(path: string, body: object): Promise<Answer> {
    return this.send('PUT', path, JSON.stringify(body));
  }

  delete(path: string): Promise<Answer> {
    return this.send('DELETE', path);
  }

  /** Signs up, and applies the code if one is given, as in the Role Code tab. */
  async join(code?: string): Promise<void> {
    expect(await this.post('/api/auth/register', { email: this.email, password: PASSWORD })).toMatchObject({ status: 201 });
    if (code === undefined) return;
    expect(await this.post('/api/users/apply-role-code', { code })).toMatchObject({ status: 200, body: { roles: ['admin', 'ceo'] } });
  }

  addProject(slug: string): Promise<Answer> {
    return this.post('/api/admin/projects', {
      title: `Project ${slug}`,
      slug,
      description: 'Written while something fails.',
      public: true,
    });
  }

  /** The slugs that a visitor receives. */
  async publicSlugs(): Promise<string[]> {
    const { text } = await this.get('/api/projects');
    return (JSON.parse(text) as Array<{ slug: string }>).map(({ slug }) => slug);
  }

  /** Closes its connections. */
  close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, this.url.replace('localhost', '127.0.0.1')), {
        method,
        agent: this.agent,
        headers: {
          ...CLIENT_HEADERS,
          ...(this.cookie !== '' && { Cookie: this.cookie }),
          ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
        },
      });
      outgoing.on('response', (response) => {
        const cookies = response.headers['set-cookie'] ?? [];
        if (cookies.some((set) => set.startsWith('studio-session='))) this.cookie = cookies.map((set) => set.split(';', 1)[0]).join('; ');
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = response.headers['content-type']?.startsWith('application/json') === true;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: isJson ? (JSON.parse(text) as Answer['body']) : {},
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}
