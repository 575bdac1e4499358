import { readFileSync } from 'node:fs';
import { readConfig } from './config.js';
import { StartupError } from '../errors/startup-error.js';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      smtpUrl: undefined,
      s3: undefined,
      trustProxy: false,
      studioSlug: 'studio',
      logLevel: 'info',
      rateLimitScale: 1,
      buildMaxBytes: 20 * 1024 ** 3,
      production: false,
      secureCookies: false,
    });
  });

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('makes cookies secure behind https, whatever NODE_ENV is', () => {
    const secure = (env: Record<string, string>) => readConfig(env).secureCookies;
    expect(secure({ NODE_ENV: 'production', PUBLIC_URL: 'https://studio.example' })).toBe(true);
    expect(secure({ PUBLIC_URL: 'https://studio.example' })).toBe(true);
    expect(secure({ NODE_ENV: 'production', PUBLIC_URL: 'http://studio.example' })).toBe(false);
  });

  it('reads host aliases without their ports', () => {
    expect(readConfig({ HOST_ALIASES: 'WWW.studio.example, 192.168.1.5:3000 [::1]' }).hostAliases).toEqual([
      'www.studio.example',
      '192.168.1.5',
      '[::1]',
    ]);
    expect(readConfig({}).hostAliases).toEqual([]);
  });

  it('reads ALLOWED_ADDRESSES in canonical form', () => {
    expect(readConfig({ ALLOWED_ADDRESSES: '203.0.113.9/24, 2001:DB8::1' }).allowedAddresses).toEqual(['203.0.113.0/24', '2001:db8::1']);
    expect(readConfig({}).allowedAddresses).toEqual([]);
  });

  it('reads TRUST_PROXY as a number or a list', () => {
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: '0' }).trustProxy).toBe(false);
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toBe('loopback, 10.0.0.0/8');
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'studio.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://studio.example/path' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY'],
    [{ ALLOWED_ADDRESSES: '10.0.0.0/64' }, 'ALLOWED_ADDRESSES'],
    [{ HOST_ALIASES: 'https://www.studio.example' }, 'HOST_ALIASES'],
    [{ STUDIO_SLUG: 'My Studio' }, 'STUDIO_SLUG'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE'],
    [{ S3_BUCKET: 'b' }, 'S3_ENDPOINT'],
    [{ SECRET_KEY: 'too short' }, 'SECRET_KEY'],
  ])('refuses %j and names %s', (env, name) => {
    expect(() => readConfig(env)).toThrow(StartupError);
    expect(() => readConfig(env)).toThrow(name);
  });

  it('does not print the secrets of an invalid address', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).toThrow(expect.not.stringContaining('hunter2'));
    expect(() => readConfig({ SECRET_KEY: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
  });

  it('reads no setting that the README and .env.example do not describe', () => {
    const names = new Set<string>();
    const storage = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'portal', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    readConfig(
      new Proxy<Record<string, string | undefined>>(storage, {
        get: (values, name: string) => {
          names.add(name);
          return values[name];
        },
      }),
    );
    // Set by the scripts, not by people.
    for (const internal of ['DEMO', 'CLIENT_DIR']) names.delete(internal);
    const [readme, example] = ['README.md', '.env.example'].map((path) => readFileSync(path, 'utf8'));
    expect(names).toContain('S3_REGION');
    expect([...names].filter((name) => readme?.includes(`\`${name}\``) !== true)).toEqual([]);
    expect([...names].filter((name) => example?.match(new RegExp(`^#${name}=`, 'm')) === null)).toEqual([]);
  });
});
