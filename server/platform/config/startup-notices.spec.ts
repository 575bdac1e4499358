import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.js';
import { startupNotices } from './startup-notices.js';

describe('startupNotices', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-notices-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  beforeEach(() => chmodSync(dataDir, 0o700));
  const notices = (env: Record<string, string> = {}, userId: number | undefined = 1_000) =>
    startupNotices(readConfig({ DATA_DIR: dataDir, ...env }), userId);

  it('is empty for an ordinary start', () => {
    expect(notices()).toEqual([]);
    expect(notices({ NODE_ENV: 'production', PUBLIC_URL: 'https://studio.example' })).toEqual([]);
    expect(notices({ NODE_ENV: 'production' })).toEqual([]);
  });

  it('warns when the program runs as root', () => {
    expect(notices({}, 0)).toEqual([expect.stringContaining('runs as root')]);
  });

  it.each([0o770, 0o720, 0o702, 0o777])('warns when others may write to the data directory (%i)', (mode) => {
    chmodSync(dataDir, mode);
    expect(notices()).toEqual([expect.stringContaining(`may write to ${dataDir}`)]);
  });

  it('warns when NODE_ENV and PUBLIC_URL disagree', () => {
    expect(notices({ PUBLIC_URL: 'https://studio.example' })).toEqual([expect.stringContaining('cookies are Secure')]);
    expect(notices({ NODE_ENV: 'production', PUBLIC_URL: 'http://studio.example' })).toEqual([
      expect.stringContaining('not marked Secure'),
    ]);
  });
});
