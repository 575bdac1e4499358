import { posix } from 'node:path';
import type { HostFiles } from './host-files.js';

/** Limits and usage of the container, or other control group; undefined if unlimited. */
interface ContainerLimits {
  cpu: CpuUse | undefined;
  memory: MemoryUse | undefined;
}

export interface CpuUse {
  /** CPU time used so far, in seconds. */
  usedSeconds: number;
  /** Limit in number of CPU cores. */
  cores: number;
}

/** In bytes; memory that the kernel can reclaim immediately does not count. */
interface MemoryUse {
  used: number;
  total: number;
}

const ROOT = '/sys/fs/cgroup';

/**
 * Reads the limits of this process's control group: version 2 (https://docs.kernel.org/admin-guide/cgroup-v2.html), otherwise version 1.
 * The tightest limit from the process's group up to the root counts, with the usage under it.
 */
export async function readContainer(files: HostFiles): Promise<ContainerLimits> {
  const groups = parseGroups(await files.text('/proc/self/cgroup'));
  const unified = await directories(files, '', groups.get(''), 'cgroup.controllers');
  return {
    cpu:
      (await lowestLimit(
        unified,
        (path) => cpuV2(files, path),
        ({ cores }) => cores,
      )) ?? (await cpuV1(files, groups)),
    memory:
      (await lowestLimit(
        unified,
        (path) => memoryV2(files, path),
        ({ total }) => total,
      )) ?? (await memoryV1(files, groups)),
  };
}

/** Path of the process's group by controller; that of version 2 under the empty name. */
function parseGroups(text = ''): Map<string, string> {
  const groups = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? [];
    if (controllers === undefined || path === undefined) continue;
    for (const controller of controllers.split(',')) groups.set(controller, path);
  }
  return groups;
}

/**
 * The group's directory and its parents. Inside a container the path may be the host's and not visible: then the root of the mount is the
 * group.
 * @param mark a file that every such directory has.
 */
async function directories(files: HostFiles, mount: string, path: string | undefined, mark: string): Promise<string[]> {
  const root = posix.join(ROOT, mount);
  const own = posix.resolve(root, `.${path ?? '/'}`);
  const seen = (await files.text(posix.join(own, mark))) !== undefined;
  const directories = [root];
  for (let at = own; seen && at !== root && at.startsWith(`${root}/`); at = posix.dirname(at)) directories.push(at);
  return directories;
}

async function lowestLimit<T>(
  paths: readonly string[],
  read: (path: string) => Promise<T | undefined>,
  limitOf: (use: T) => number,
): Promise<T | undefined> {
  const uses = (await Promise.all(paths.map(read))).filter((use) => use !== undefined);
  return uses.reduce<T | undefined>((lowest, use) => (lowest === undefined || limitOf(use) < limitOf(lowest) ? use : lowest), undefined);
}

async function memoryV2(files: HostFiles, path: string): Promise<MemoryUse | undefined> {
  const [max, current, stat] = await Promise.all(
    ['memory.max', 'memory.current', 'memory.stat'].map((name) => files.text(posix.join(path, name))),
  );
  return memoryUse(bytes(max), bytes(current), field(stat, 'inactive_file'));
}

async function memoryV1(files: HostFiles, groups: ReadonlyMap<string, string>): Promise<MemoryUse | undefined> {
  const paths = await directories(files, 'memory', groups.get('memory'), 'memory.limit_in_bytes');
  const read = async (path: string) => {
    const names = ['memory.limit_in_bytes', 'memory.usage_in_bytes', 'memory.stat'];
    const [max, current, stat] = await Promise.all(names.map((name) => files.text(posix.join(path, name))));
    return memoryUse(bytes(max), bytes(current), field(stat, 'total_inactive_file'));
  };
  return lowestLimit(paths, read, ({ total }) => total);
}

function memoryUse(total: number | undefined, current: number | undefined, reclaimable = 0): MemoryUse | undefined {
  // Version 1 represents "no limit" as nearly 2^63.
  if (total === undefined || current === undefined || total <= 0 || total >= 2 ** 60) return undefined;
  return { used: Math.max(0, current - reclaimable), total };
}

/** `cpu.max` contains "quota period" in microseconds, or "max period". */
async function cpuV2(files: HostFiles, path: string): Promise<CpuUse | undefined> {
  const [max, stat] = await Promise.all(['cpu.max', 'cpu.stat'].map((name) => files.text(posix.join(path, name))));
  const [quota, period] = (max ?? '').trim().split(' ').map(Number);
  const used = field(stat, 'usage_usec');
  return used === undefined ? undefined : cpuUse(quota, period, used / 1e6);
}

/** Quota and usage may belong to different controllers with their own paths, or share one mount. */
async function cpuV1(files: HostFiles, groups: ReadonlyMap<string, string>): Promise<CpuUse | undefined> {
  const quotas = await directories(files, 'cpu', groups.get('cpu'), 'cpu.cfs_quota_us');
  const uses = await directories(files, 'cpuacct', groups.get('cpuacct'), 'cpuacct.usage');
  const below = (path: string, mount: string) => path.slice(posix.join(ROOT, mount).length);
  const measured = new Map(uses.map((path) => [below(path, 'cpuacct'), path]));
  const read = async (path: string) => {
    const counted = measured.get(below(path, 'cpu'));
    if (counted === undefined) return undefined;
    const paths = [posix.join(path, 'cpu.cfs_quota_us'), posix.join(path, 'cpu.cfs_period_us'), posix.join(counted, 'cpuacct.usage')];
    const [quota, period, used] = await Promise.all(paths.map((file) => files.text(file)));
    const nanoseconds = bytes(used);
    return nanoseconds === undefined ? undefined : cpuUse(Number(quota), Number(period), nanoseconds / 1e9);
  };
  return lowestLimit(quotas, read, ({ cores }) => cores);
}

/** A quota of -1, or "max", means no limit. */
function cpuUse(quota: number | undefined, period: number | undefined, usedSeconds: number): CpuUse | undefined {
  if (quota === undefined || period === undefined || !(quota > 0) || !(period > 0)) return undefined;
  return { usedSeconds, cores: quota / period };
}

function bytes(text: string | undefined): number | undefined {
  const digits = /^\s*(\d+)\s*$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function field(text: string | undefined, name: string): number | undefined {
  const digits = new RegExp(`^${name} (\\d+)$`, 'm').exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
