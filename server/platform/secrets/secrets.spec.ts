import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/config.js';
import { StartupError } from '../errors/startup-error.js';
import { openSecrets, SealBroken, Secrets } from './secrets.js';

const KEY = 'a key of thirty-two characters!!';

describe('sealed texts', () => {
  const secrets = new Secrets(KEY);

  it.each(['', 'JBSWY3DPEHPK3PXP', 'ü😀'])('can be opened: %j', (text) => {
    expect(secrets.open('factor 1', secrets.seal('factor 1', text))).toBe(text);
  });

  it('never repeat and never reveal their content', () => {
    const seals = Array.from({ length: 20 }, () => secrets.seal('factor 1', 'JBSWY3DPEHPK3PXP'));
    expect(new Set(seals).size).toBe(20);
    expect(seals.join()).not.toContain('JBSWY3DPEHPK3PXP');
  });

  it('cannot be swapped with those of another row', () => {
    expect(() => secrets.open('factor 2', secrets.seal('factor 1', 'x'))).toThrow(SealBroken);
  });

  it('open under their own key only', () => {
    const sealed = secrets.seal('factor 1', 'x');
    const other = new Secrets(`${KEY}?`);
    expect(other.canOpen(sealed)).toBe(false);
    expect(() => other.open('factor 1', sealed)).toThrow(SealBroken);
    expect(new Secrets(KEY).open('factor 1', sealed)).toBe('x');
  });

  it('do not open if one character differs or something is missing', () => {
    const sealed = secrets.seal('factor 1', 'JBSWY3DPEHPK3PXP');
    const at = sealed.length - 5;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    for (const text of [changed, sealed.slice(0, -8), sealed.slice(0, 14), '', 'JBSWY3DPEHPK3PXP']) {
      expect(() => secrets.open('factor 1', text)).toThrow(SealBroken);
    }
  });
});

describe('the key', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is created once in the data directory, readable by its owner only', () => {
    const first = openSecrets(readConfig({ DATA_DIR: dataDir }));
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toHaveLength(44);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    expect(openSecrets(readConfig({ DATA_DIR: dataDir })).keyId).toBe(first.keyId);
  });

  it('comes from SECRET_KEY if that is set, wherever the data directory is', () => {
    expect(openSecrets(readConfig({ DATA_DIR: dataDir, SECRET_KEY: KEY })).keyId).toBe(new Secrets(KEY).keyId);
    expect(() => statSync(join(dataDir, 'secret.key'))).toThrow();
  });

  it('is not replaced if the file is empty or the directory is missing', () => {
    writeFileSync(join(dataDir, 'secret.key'), '\n');
    expect(() => openSecrets(readConfig({ DATA_DIR: dataDir }))).toThrow(StartupError);
    expect(() => openSecrets(readConfig({ DATA_DIR: join(dataDir, 'nowhere') }))).toThrow(StartupError);
  });
});
