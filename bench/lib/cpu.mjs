import { readFileSync } from 'node:fs';

/** USER_HZ of Linux on every architecture that Node runs on. */
const TICKS = 100;

/** CPU time used by a process, in ms; undefined if unavailable (proc(5) is Linux only). */
export function cpuMs(pid) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may contain spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Resident memory of a process, in MiB. */
export function residentMiB(pid) {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  if (kilobytes === undefined) throw new Error('The memory of a process can be read on Linux only.');
  return Number(kilobytes) / 1024;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const POLL_MS = 50;

/** Samples the memory of a process, in MiB, until `end`, which returns the first and the highest value. */
export function watchMemory(pid) {
  const before = residentMiB(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMiB(pid));
  }, POLL_MS);
  return {
    end() {
      clearInterval(timer);
      return { before, most };
    },
  };
}
