import { jest } from '@jest/globals';
import { AppModule } from '../../server/app.module.js';
import { controllersIn, routeTable } from '../../server/platform/http/route-table.js';
import { Config } from '../../server/platform/config/config.js';
import { SupportStarter } from '../../server/support/help/support-starter.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { cookiesOf } from '../support/event-stream.js';
import { exchange, multipartHead, type RawExchange } from '../support/raw-http.js';
import { openTicket } from '../support/tickets.js';

jest.setTimeout(60_000);

const SOME_ID = '00000000-0000-4000-8000-000000000000';
const BOUNDARY = 'b';
const FIELDS = [
  ['avatar', 'avatar'],
  ['tickets', 'files'],
  ['products', 'images'],
  ['project-pages', 'image'],
] as const;

describe('malformed uploads', () => {
  let app: TestApp;
  let admin: SignedIn;
  let cookie: string;
  let ticket: string;
  beforeAll(async () => {
    app = await createTestApp();
    admin = await app.signUp({ roles: ['admin'] });
    cookie = await cookiesOf(admin);
    await app.nest.get(SupportStarter).ensure();
    ticket = (await openTicket(admin)).id;
  });
  afterAll(() => app.close());

  /** Every route that declares an upload: method, address and the name of its file field. */
  const routes = (): Array<readonly [string, string, string]> =>
    routeTable(controllersIn(AppModule.with(app.nest.get(Config), { connectionString: '' })), '/api')
      .filter(({ upload }) => upload === true)
      .map(({ method, path }) => [
        method,
        path.replace(/:\w+/g, path.includes('tickets') ? ticket : SOME_ID),
        FIELDS.find(([part]) => path.includes(part))?.[1] ?? 'file',
      ]);

  const send = (method: string, path: string, body: Buffer, cuts: readonly number[] = []): Promise<RawExchange> => {
    const pieces = [0, ...cuts].map((start, index) => body.subarray(start, cuts[index] ?? body.length));
    return exchange(app.url, [multipartHead({ method, path, cookie, boundary: BOUNDARY, length: body.length }), ...pieces]);
  };
  const isUp = async () => expect((await fetch(`${app.url}/api/health/live`)).status).toBe(200);

  it.each([
    ['70,000 bytes at once', 70_000, []],
    ['17,000 bytes, and more after a pause', 40_000, [17_000]],
    ['one byte more than accepted, in two pieces', 16_600, [16_000, 16_500]],
  ])('with a part header of %s are refused, and the program stays up', async (_, bytes, cuts) => {
    const body = Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nX-Long: ${'x'.repeat(bytes)}\r\n\r\nx\r\n--b--\r\n`,
    );
    for (const [method, path] of routes()) {
      const { status } = await send(method, path, body, cuts);
      expect(`${method} ${path} ${status >= 400 && status < 500}`).toBe(`${method} ${path} true`);
    }
    await isUp();
  });

  it.each([
    ['a field without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
    ['a file without a name', '--b\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nx\r\n--b--\r\n'],
    ['a header without a value', '--b\r\nContent-Disposition\r\n\r\nx\r\n--b--\r\n'],
    [
      'an unknown character set',
      '--b\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=no-such\r\n\r\nx\r\n--b--\r\n',
    ],
    ['an end in the middle of a header', '--b\r\nContent-Disposition: form-da'],
    ['only the final boundary', '--b--\r\n'],
  ])('with %s are refused, and the program stays up', async (_, body) => {
    for (const [method, path] of routes()) {
      const { status } = await send(method, path, Buffer.from(body));
      expect(`${method} ${path} ${status >= 400 && status < 500}`).toBe(`${method} ${path} true`);
    }
    await isUp();
  });

  it('with random content and cuts are answered, and the program stays up', async () => {
    const random = randomNumbers(20_261_122);
    const all = routes();
    expect(all.length).toBeGreaterThan(5);
    for (let round = 0; round < 150; round += 1) {
      const [method, path, field] = all[random(all.length)] ?? ['', '', ''];
      const body = mutated(form(field), random);
      const cuts = Array.from({ length: random(5) }, () => random(body.length)).sort((a, b) => a - b);
      const { status } = await send(method, path, body, cuts);
      expect(`round ${round}: ${status >= 200 && status < 500}`).toBe(`round ${round}: true`);
    }
    await isUp();
  });
});

function form(field: string): Buffer {
  return Buffer.from(
    [
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna',
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG and what follows`,
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\nContent-Type: text/plain; charset=utf-8\r\n\r\ntext`,
      '--b--\r\n',
    ].join('\r\n'),
    'latin1',
  );
}

const PIECES = [
  '\r\n',
  '\r',
  '\n',
  '--b',
  '\r\n--b',
  '\r\n--b--',
  '\r\n\r\n',
  '--',
  ':',
  ';',
  '"',
  '\0',
  '\xff',
  '\\',
  'x'.repeat(17_000),
  'name',
  'filename*=utf-8',
  "filename*=utf-8''%",
  'charset=utf-16',
];

/** The form with one to four changes: a range removed, repeated or replaced, or a piece of the format inserted. */
function mutated(body: Buffer, random: (below: number) => number): Buffer {
  let result = body;
  for (let changes = 1 + random(4); changes > 0; changes -= 1) {
    const start = random(result.length);
    const end = Math.min(result.length, start + random(60));
    const middle =
      [
        Buffer.alloc(0),
        result.subarray(start, end),
        Buffer.concat([result.subarray(start, end), result.subarray(start, end)]),
        Buffer.from([random(256)]),
      ][random(4)] ?? Buffer.alloc(0);
    const piece = random(2) === 0 ? Buffer.from(PIECES[random(PIECES.length)] ?? '', 'latin1') : Buffer.alloc(0);
    result = Buffer.concat([result.subarray(0, start), middle, piece, result.subarray(end)]);
  }
  return result.length === 0 ? Buffer.from('x') : result;
}

/** The same numbers in every run: a linear congruential generator (Numerical Recipes, 7.1). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
