import { once } from 'node:events';
import { IncomingMessage, ServerResponse, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { canInitialise, type NodeClasses } from './node-classes.js';
import { PortalAdapter } from './portal-adapter.js';

/** Node's classes as they would be if they were ES classes. */
class ModernRequest extends IncomingMessage {}
class ModernResponse extends ServerResponse {}
const MODERN = { IncomingMessage: ModernRequest, ServerResponse: ModernResponse } as NodeClasses;

/** A callable function that skips part of its work unless called with `new`. */
function HalfRequest(this: object, socket: unknown): object | undefined {
  return new.target === undefined ? undefined : (Reflect.construct(IncomingMessage, [socket], new.target) as object);
}
HalfRequest.prototype = IncomingMessage.prototype;

/** The raw response of an adapter's server to one request. */
async function responseTo(request: string, classes?: NodeClasses, adapter = new PortalAdapter(undefined, classes)): Promise<string> {
  adapter.express.post('/echo', (asked, response) => {
    let bytes = 0;
    asked
      .on('data', (chunk: Buffer) => (bytes += chunk.length))
      .on('end', () => adapter.reply(response, { bytes, type: asked.get('X-Type') }));
  });
  adapter.initHttpServer();
  const server = adapter.getHttpServer() as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let response = '';
  socket.on('data', (data: string) => (response += data)).on('error', () => undefined);
  socket.write(request);
  await once(socket, 'close');
  server.close();
  return response;
}

const post = (chunks: readonly string[]) =>
  `POST /echo HTTP/1.1\r\nHost: a\r\nX-Type: note\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('')}0\r\n\r\n`;

describe('the classes of requests and responses', () => {
  it('are detected as callable in this version of Node.js', () => {
    expect(canInitialise({ IncomingMessage, ServerResponse })).toBe(true);
    expect(new PortalAdapter().finalPrototypes).toBe(true);
  });

  it.each<[string, NodeClasses]>([
    ['classes', MODERN],
    ['a class for responses', { IncomingMessage, ServerResponse: MODERN.ServerResponse }],
    ['functions that initialise less when called', { IncomingMessage: HalfRequest as unknown as typeof IncomingMessage, ServerResponse }],
  ])('are detected as not callable when they are %s', (_what, classes) => {
    expect(canInitialise(classes)).toBe(false);
    expect(new PortalAdapter(undefined, classes).finalPrototypes).toBe(false);
  });
});

it('creates requests and responses that V8 does not store as hash tables', async () => {
  setFlagsFromString('--allow-natives-syntax');
  const hasFastProperties = runInThisContext('(object) => %HasFastProperties(object)') as (object: object) => boolean;
  // Functions are compiled by their first call.
  expect(hasFastProperties({})).toBe(true);
  setFlagsFromString('--no-allow-natives-syntax');
  const adapter = new PortalAdapter();
  const results: boolean[] = [];
  adapter.express.post('/echo', (request, response) => {
    response.writeHead(200, { 'X-Type': request.get('X-Type') }).end('done');
    results.push(hasFastProperties(request), hasFastProperties(response));
  });
  await responseTo(post([]), undefined, adapter);
  expect(results).toEqual([true, true]);
});

describe.each<[string, NodeClasses | undefined]>([
  ['created with the prototypes of Express', undefined],
  ['whose prototypes Express swaps', MODERN],
])('a server with requests %s', (_how, classes) => {
  it('responds', async () => {
    const response = await responseTo(post(['abc', 'de']), classes);
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response).toContain('{"bytes":5,"type":"note"}');
    expect(await responseTo('GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', classes)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('closes a connection whose body comes in too many pieces', async () => {
    expect(await responseTo(post(Array<string>(5_000).fill('x')), classes)).toBe('');
  });
});
