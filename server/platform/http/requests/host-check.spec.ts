import type { IncomingMessage } from 'node:http';
import { HostCheck } from './host-check.js';

interface Asked {
  host?: string;
  url?: string;
  peer?: string;
  headers?: Record<string, string>;
}

const asked = ({ host, url = '/', peer = '192.0.2.1', headers = {} }: Asked) =>
  ({
    url,
    headers: { ...headers, ...(host !== undefined && { host }) },
    rawHeaders: host === undefined ? [] : ['Accept', 'text/html', 'Host', host],
    socket: { remoteAddress: peer },
  }) as unknown as IncomingMessage;

describe('a site with its own host name', () => {
  const hosts = new HostCheck({ publicUrl: 'https://studio.example', hostAliases: ['www.studio.example'] });

  it.each(['studio.example', 'STUDIO.example', 'studio.example:443', 'studio.example:8080', 'www.studio.example'])(
    'is served as %s',
    (host) => {
      expect(hosts.accepts(asked({ host }))).toBe(true);
      expect(hosts.accepts(asked({ host }))).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'studio.example.evil',
    'studio.example@evil',
    'localhost',
    '127.0.0.1:3000',
    '192.0.2.1',
    '[::1]',
  ])('is not served as %s', (host) => {
    expect(hosts.accepts(asked({ host }))).toBe(false);
  });

  it('is not served to a request with two Host headers, in either order', () => {
    for (const second of ['evil.example', 'studio.example']) {
      const request = asked({ host: 'studio.example' });
      request.rawHeaders.push('hOST', second);
      expect(hosts.accepts(request)).toBe(false);
    }
  });

  it('is served on this machine under local names, unless behind a proxy', () => {
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(hosts.accepts(asked({ host: 'localhost:3000', peer }))).toBe(true);
    expect(hosts.accepts(asked({ host: 'evil.example', peer: '127.0.0.1' }))).toBe(false);
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via', 'x-real-ip']) {
      expect(hosts.accepts(asked({ host: 'localhost', peer: '127.0.0.1', headers: { [name]: 'x' } }))).toBe(false);
    }
  });

  it('answers health checks under any name', () => {
    for (const host of [undefined, '10.1.2.3:3000']) expect(hosts.accepts(asked({ host, url: '/api/health/live' }))).toBe(true);
    expect(hosts.accepts(asked({ host: '10.1.2.3:3000', url: '/api/healthy' }))).toBe(false);
  });

  it('uses the name in an absolute target, which becomes a relative one', () => {
    const own = asked({ host: 'evil.example', url: 'http://studio.example/store?q=1' });
    expect(hosts.accepts(own)).toBe(true);
    expect(own.url).toBe('/store?q=1');
    expect(hosts.accepts(asked({ host: 'studio.example', url: 'http://evil.example/' }))).toBe(false);
    expect(hosts.accepts(asked({ host: 'studio.example', url: 'nonsense' }))).toBe(false);
  });
});

describe('a site on this machine', () => {
  const hosts = new HostCheck({ publicUrl: 'http://localhost:3000', hostAliases: [] });

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost:8080'])('is served as %s, also through a container', (host) => {
    expect(hosts.accepts(asked({ host, peer: '172.17.0.1' }))).toBe(true);
  });

  it('is not served under a foreign name that resolves to this machine', () => {
    expect(hosts.accepts(asked({ host: 'rebound.example:3000', peer: '127.0.0.1' }))).toBe(false);
  });
});
