import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import fc from 'fast-check';
import { readCookie } from './cookies.js';
import { Invalid } from './errors.js';
import { addressKey } from './rate-limit.js';
import { assertPlainData, jsonBody, promptBody } from './request-hygiene.js';

const json = (text: string): unknown => JSON.parse(text);

describe('bodies', () => {
  it('pass when they are plain data', () => {
    const plain = fc.jsonValue({ maxDepth: 10 }).filter((value) => !/\\u0000|__proto__|constructor|prototype/.test(JSON.stringify(value)));
    fc.assert(fc.property(plain, (value) => expect(() => assertPlainData(value)).not.toThrow()));
  });

  it.each([
    ['NUL in a text', '{"a":"x\\u0000"}'],
    ['NUL in a name', '{"a\\u0000":1}'],
    ['a number beyond what a double holds', '{"a":1e999}'],
    ['a name that reaches for prototypes', '{"__proto__":{"admin":true}}'],
    ['the same further down', '[{"a":[{"constructor":1}]}]'],
    ['deep nesting', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['very many values', `[${'0,'.repeat(30_000)}0]`],
  ])('are refused for %s', (_, text) => {
    expect(() => assertPlainData(json(text))).toThrow(Invalid);
  });
});

describe('readCookie', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['session=abc', 'abc'],
    ['a=1; session=abc; b=2', 'abc'],
    ['a=1;session=abc', 'abc'],
    ['my-session=no', undefined],
    ['sessions=no', undefined],
    ['x=session=no; session=yes', 'yes'],
  ])('reads %j', (header, value) => {
    expect(readCookie(header, 'session')).toBe(value);
  });

  it('never throws and never invents', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const value = readCookie(header, 'session');
        expect(value === undefined || header.includes(`session=`)).toBe(true);
      }),
    );
  });
});

describe('a body that does not come', () => {
  const isUpload = () => false;
  const patient = (milliseconds: number) =>
    express()
      .use(promptBody(isUpload, milliseconds), ...jsonBody())
      .post('/', (request, response) => void response.json(request.body));
  const send = async (port: number, ...parts: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (text: string) => (answer += text)).on('error', () => undefined);
    // However it ends: a connection that is given up may be reset.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (const part of parts) {
      socket.write(part);
      await wait(20);
    }
    await closed;
    return answer;
  };
  const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  const answersOf = async (milliseconds: number, ...bodies: string[][]): Promise<string[]> => {
    const server = patient(milliseconds).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      return await Promise.all(bodies.map((parts) => send(port, ...parts)));
    } finally {
      server.close();
    }
  };

  it('holds its connection for a while only, also when a letter comes now and then', async () => {
    expect(await answersOf(150, [head(100), '{'], [head(100), ...Array<string>(20).fill(' ')])).toEqual(['', '']);
  });

  it('is read when it comes in parts', async () => {
    expect(await answersOf(60_000, [head(7), '{"a":', '1}'])).toEqual([expect.stringContaining('{"a":1}')]);
  });
});

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, 'unknown'],
  ])('counts %s under %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
