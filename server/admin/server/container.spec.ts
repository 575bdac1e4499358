import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readContainer } from './container.js';
import { HostFiles } from './host-files.js';

const NO_LIMIT_V1 = '9223372036854771712\n';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-host-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A fake file system with these files. */
async function machine(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path.startsWith('/') ? path : `/sys/fs/cgroup/${path}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return readContainer(new HostFiles(root));
}

describe('readContainer', () => {
  it('returns nothing without control groups', async () => {
    expect(await machine({})).toEqual({ cpu: undefined, memory: undefined });
  });

  describe('of version 2', () => {
    const LIMITED = {
      'cgroup.controllers': 'cpu memory\n',
      'memory.max': '536870912\n',
      'memory.current': '300000000\n',
      'memory.stat': 'anon 1\nfile 2\ninactive_file 100000000\nactive_file 3\n',
      'cpu.max': '150000 100000\n',
      'cpu.stat': 'usage_usec 2500000\nuser_usec 1\n',
    };

    it('reads the limits of a container with its own namespace', async () => {
      expect(await machine({ '/proc/self/cgroup': '0::/\n', ...LIMITED })).toEqual({
        cpu: { usedSeconds: 2.5, cores: 1.5 },
        memory: { used: 200_000_000, total: 536_870_912 },
      });
    });

    it('returns no limit if there is none', async () => {
      const free = { ...LIMITED, 'memory.max': 'max\n', 'cpu.max': 'max 100000\n' };
      expect(await machine({ '/proc/self/cgroup': '0::/\n', ...free })).toEqual({ cpu: undefined, memory: undefined });
    });

    it('takes the tightest limit up the tree, with the usage under it', async () => {
      expect(
        await machine({
          '/proc/self/cgroup': '0::/portal.slice/portal.service\n',
          'cgroup.controllers': '',
          'portal.slice/cgroup.controllers': '',
          'portal.slice/memory.max': '1000\n',
          'portal.slice/memory.current': '900\n',
          'portal.slice/cpu.max': '400000 100000\n',
          'portal.slice/cpu.stat': 'usage_usec 9000000\n',
          'portal.slice/portal.service/cgroup.controllers': '',
          'portal.slice/portal.service/memory.max': '5000\n',
          'portal.slice/portal.service/memory.current': '100\n',
          'portal.slice/portal.service/cpu.max': '50000 100000\n',
          'portal.slice/portal.service/cpu.stat': 'usage_usec 1000000\n',
        }),
      ).toEqual({ cpu: { usedSeconds: 1, cores: 0.5 }, memory: { used: 900, total: 1_000 } });
    });

    it('uses the root of the mount if the path is the host’s', async () => {
      const { memory } = await machine({ '/proc/self/cgroup': '0::/../../elsewhere\n', ...LIMITED });
      expect(memory?.total).toBe(536_870_912);
    });

    it('never returns negative usage, and ignores malformed numbers', async () => {
      expect(
        await machine({ '/proc/self/cgroup': 'nonsense', ...LIMITED, 'memory.stat': 'inactive_file 400000000\n', 'cpu.max': 'x y\n' }),
      ).toEqual({
        cpu: undefined,
        memory: { used: 0, total: 536_870_912 },
      });
    });
  });

  describe('of version 1', () => {
    const PATHS = { '/proc/self/cgroup': '4:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n0::/\n' };
    const LIMITED = {
      'memory/memory.limit_in_bytes': '268435456\n',
      'memory/memory.usage_in_bytes': '200000000\n',
      'memory/memory.stat': 'cache 1\ntotal_inactive_file 50000000\n',
      'cpu/cpu.cfs_quota_us': '200000\n',
      'cpu/cpu.cfs_period_us': '100000\n',
      'cpuacct/cpuacct.usage': '7500000000\n',
    };

    it('reads the limits of a container whose path is the host’s', async () => {
      expect(await machine({ ...PATHS, ...LIMITED })).toEqual({
        cpu: { usedSeconds: 7.5, cores: 2 },
        memory: { used: 150_000_000, total: 268_435_456 },
      });
    });

    it('reads the limits of the process’s group', async () => {
      const nested = Object.fromEntries(Object.entries(LIMITED).map(([path, text]) => [path.replace('/', '/docker/abc/'), text]));
      const free = {
        'memory/memory.limit_in_bytes': NO_LIMIT_V1,
        'memory/memory.usage_in_bytes': '9\n',
        'cpu/cpu.cfs_quota_us': '-1\n',
        'cpu/cpu.cfs_period_us': '100000\n',
        'cpuacct/cpuacct.usage': '9\n',
      };
      expect(await machine({ ...PATHS, ...free, ...nested })).toEqual({
        cpu: { usedSeconds: 7.5, cores: 2 },
        memory: { used: 150_000_000, total: 268_435_456 },
      });
    });

    it('returns no limit if there is none', async () => {
      const free = { ...LIMITED, 'memory/memory.limit_in_bytes': NO_LIMIT_V1, 'cpu/cpu.cfs_quota_us': '-1\n' };
      expect(await machine({ ...PATHS, ...free })).toEqual({ cpu: undefined, memory: undefined });
    });
  });
});
