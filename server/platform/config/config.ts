import { isAbsolute, resolve } from 'node:path';
import { parseRange } from '../network/address-ranges.js';
import { hostName, proxyTrust } from '../network/addresses.js';
import { StartupError } from '../errors/startup-error.js';
import { parseUrl } from '../text/parse-url.rules.js';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Settings of the program, read once at start-up and immutable. */
export class Config {
  readonly port: number;
  readonly host: string;
  /** Public origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Additional host names of the site, without ports. */
  readonly hostAliases: readonly string[];
  /** Absolute path of the directory with the database, uploads, the owner code, the key for secrets and the head of the audit trail. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly s3: S3Settings | undefined;
  /** Maximum size of a build in bytes. */
  readonly buildMaxBytes: number;
  /** Number of proxies in front, or a list of their addresses and ranges; false if there are none. */
  readonly trustProxy: number | string | false;
  /** Addresses and ranges that no rule of the security centre blocks, in canonical form. */
  readonly allowedAddresses: readonly string[];
  readonly studioSlug: string;
  readonly logLevel: LogLevel;
  /** Multiplies the protective limits (sign-in, sign-up, search and the like). */
  readonly rateLimitScale: number;
  /** Whether NODE_ENV is `production`. It changes no protection; start-up warns if it and PUBLIC_URL disagree. */
  readonly production: boolean;
  /** Key material for secrets at rest, shared by all instances on one database; the key file in dataDir if unset. */
  readonly secretKey: string | undefined;
  /** Bearer token for /api/metrics from addresses other than loopback. */
  readonly metricsToken: string | undefined;
  readonly demo: boolean;
  /** PUBLIC_URL is https: cookies carry `Secure` and the `__Host-` prefix, and responses carry Strict-Transport-Security. */
  readonly secureCookies: boolean;
  /** Directory of the built client; empty if only the API is served. */
  readonly clientDir: string;
  /** What the environment sets, by name, without the settings in which a secret is expected. */
  readonly plainSettings: ReadonlyMap<string, string>;

  constructor(values: Omit<Config, 'secureCookies'>) {
    this.port = values.port;
    this.host = values.host;
    this.publicUrl = values.publicUrl;
    this.hostAliases = values.hostAliases;
    this.dataDir = values.dataDir;
    this.databaseUrl = values.databaseUrl;
    this.smtpUrl = values.smtpUrl;
    this.s3 = values.s3;
    this.buildMaxBytes = values.buildMaxBytes;
    this.trustProxy = values.trustProxy;
    this.allowedAddresses = values.allowedAddresses;
    this.studioSlug = values.studioSlug;
    this.logLevel = values.logLevel;
    this.rateLimitScale = values.rateLimitScale;
    this.production = values.production;
    this.secretKey = values.secretKey;
    this.metricsToken = values.metricsToken;
    this.demo = values.demo;
    this.clientDir = values.clientDir;
    this.plainSettings = values.plainSettings;
    this.secureCookies = values.publicUrl.startsWith('https://');
  }
}

const GIB = 1024 ** 3;

/** Settings that are, or contain, a secret. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEY',
  'METRICS_TOKEN',
]);

type Environment = Record<string, string | undefined>;

/**
 * Reads and validates the settings. Unset and empty mean the default.
 * @throws StartupError naming the variable, its value and the expected format.
 */
export function readConfig(env: Environment): Config {
  const plainSettings = new Map<string, string>();
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim() || undefined;
    if (value !== undefined && !SECRET_SETTINGS.has(name)) plainSettings.set(name, value);
    return value;
  };
  const production = text('NODE_ENV') === 'production';
  const port = integer('PORT', text('PORT') ?? '3000', 0, 65_535);
  const host = text('HOST') ?? '127.0.0.1';
  const publicUrl = origin('PUBLIC_URL', text('PUBLIC_URL') ?? `http://localhost:${port}`);
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined) url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const smtpUrl = text('SMTP_URL');
  if (smtpUrl !== undefined) url('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']);
  return new Config({
    port,
    host,
    publicUrl,
    hostAliases: hostAliases(text('HOST_ALIASES')),
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl,
    smtpUrl,
    s3: s3Settings(text),
    buildMaxBytes: integer('BUILD_MAX_BYTES', text('BUILD_MAX_BYTES') ?? String(20 * GIB), 1024 * 1024, 64 * GIB),
    trustProxy: trustProxy(text('TRUST_PROXY')),
    allowedAddresses: allowedAddresses(text('ALLOWED_ADDRESSES')),
    studioSlug: matching(
      'STUDIO_SLUG',
      text('STUDIO_SLUG') ?? 'studio',
      /^[a-z][a-z0-9-]{0,30}$/,
      'lower-case letters, digits and hyphens',
    ),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const),
    rateLimitScale: positive('RATE_LIMIT_SCALE', text('RATE_LIMIT_SCALE') ?? '1'),
    production,
    secretKey: secretKey(text('SECRET_KEY')),
    metricsToken: text('METRICS_TOKEN'),
    demo: text('DEMO') === '1',
    clientDir: clientDirectory(text('CLIENT_DIR')),
    plainSettings,
  });
}

function clientDirectory(value: string | undefined): string {
  if (value === undefined) return resolve('dist');
  return isAbsolute(value) ? value : resolve(value);
}

/** Never printed, even if it is too short. */
function secretKey(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < 32)
    throw new StartupError('SECRET_KEY should be at least 32 characters long; `openssl rand -base64 32` creates one.');
  return value;
}

function s3Settings(text: (name: string) => string | undefined): S3Settings | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const set = names.filter((name) => text(name) !== undefined);
  if (set.length === 0) return undefined;
  const missing = names.filter((name) => text(name) === undefined);
  if (missing.length > 0) throw new StartupError(`S3 storage is only partly configured: ${missing.join(', ')} must be set as well.`);
  const endpoint = text('S3_ENDPOINT') ?? '';
  url('S3_ENDPOINT', endpoint, ['http:', 'https:']);
  return {
    endpoint,
    bucket: text('S3_BUCKET') ?? '',
    accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
    region: text('S3_REGION') ?? 'us-east-1',
  };
}

function trustProxy(value: string | undefined): number | string | false {
  if (value === undefined || value === 'false') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value);
  try {
    proxyTrust(value);
  } catch {
    throw new StartupError(`TRUST_PROXY is "${value}", but it should be the number of proxies in front or a list of their addresses.`);
  }
  return value;
}

function hostAliases(value: string | undefined): string[] {
  return listOf('HOST_ALIASES', value, hostName, 'host names such as www.studio.example');
}

function allowedAddresses(value: string | undefined): string[] {
  return listOf('ALLOWED_ADDRESSES', value, parseRange, 'IP addresses and ranges such as 203.0.113.0/24');
}

/** Items separated by commas or spaces. @param parse returns undefined for an invalid item */
function listOf(name: string, value: string | undefined, parse: (item: string) => string | undefined, meaning: string): string[] {
  return (value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((item) => {
      const parsed = parse(item);
      if (parsed === undefined) throw new StartupError(`${name} contains "${item}", but it should be a list of ${meaning}.`);
      return parsed;
    });
}

function integer(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new StartupError(`${name} is "${value}", but it should be a whole number from ${min} to ${max}.`);
  }
  return number;
}

function positive(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new StartupError(`${name} is "${value}", but it should be a number above 0.`);
  return number;
}

function matching(name: string, value: string, pattern: RegExp, meaning: string): string {
  if (!pattern.test(value)) throw new StartupError(`${name} is "${value}", but it should consist of ${meaning}.`);
  return value;
}

function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const match = choices.find((choice) => choice === value);
  if (match === undefined) throw new StartupError(`${name} is "${value}", but it should be one of ${choices.join(', ')}.`);
  return match;
}

/** These addresses may contain secrets, so an invalid one is never printed. */
function url(name: string, value: string, protocols: string[]): URL {
  const parsed = parseUrl(value);
  if (parsed === undefined || !protocols.includes(parsed.protocol)) {
    throw new StartupError(`${name} is not an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
  }
  return parsed;
}

function origin(name: string, value: string): string {
  const parsed = url(name, value, ['http:', 'https:']);
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '') {
    throw new StartupError(`${name} should be an origin without a path, for example https://studio.example.`);
  }
  return parsed.origin;
}
