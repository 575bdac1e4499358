import { statfs } from 'node:fs/promises';
import { cpus, freemem, totalmem } from 'node:os';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { readContainer, type CpuUse } from './container.js';
import { EventLoopWatch } from './event-loop-watch.js';
import { HostFiles } from './host-files.js';
import type { CapacityView, EventLoopView } from './server-status.dto.js';

const SAMPLE_EVERY_MS = 5_000;
/** Counters hardly change between samples closer than this. */
const MIN_INTERVAL_MS = 250;

/** A sample of the CPU time used so far. */
export interface CpuSample {
  /** `performance.now()`. */
  at: number;
  /** Of the container, if it has a quota. */
  container: CpuUse | undefined;
  /** All processors of the machine, in milliseconds; both 0 if unavailable. */
  machine: { busy: number; total: number };
}

/** Usage of the machine, or of the container within its limits. */
@Injectable()
export class MachineService implements OnModuleInit, OnModuleDestroy {
  private readonly loop = new EventLoopWatch();
  private samples: CpuSample[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly files: HostFiles,
    private readonly config: Config,
  ) {}

  async onModuleInit(): Promise<void> {
    this.samples = [await this.sample()];
    this.timer = setInterval(() => void this.storeSample(), SAMPLE_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.loop.stop();
  }

  /** Percentage over the last five to ten seconds; null if it cannot be measured. */
  async cpu(): Promise<number | null> {
    const now = await this.sample();
    const before = this.samples.find(({ at }) => now.at - at >= MIN_INTERVAL_MS);
    return before === undefined ? null : cpuPercent(before, now);
  }

  async memory(): Promise<CapacityView> {
    const { memory } = await readContainer(this.files);
    const total = totalmem();
    // A container's limit may exceed the machine's memory.
    if (memory !== undefined && memory.total < total) return memory;
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec((await this.files.text('/proc/meminfo')) ?? '')?.[1];
    return { used: total - (available === undefined ? freemem() : Number(available) * 1_024), total };
  }

  /** The data directory's file system, excluding space reserved for root; null if unavailable. */
  async disk(): Promise<CapacityView | null> {
    const { bsize, blocks, bfree, bavail } = await statfs(this.config.dataDir);
    const used = (blocks - bfree) * bsize;
    return blocks > 0 ? { used, total: used + bavail * bsize } : null;
  }

  eventLoop(): EventLoopView {
    return this.loop.read();
  }

  private async storeSample(): Promise<void> {
    this.samples = [...this.samples.slice(-1), await this.sample()];
  }

  private async sample(): Promise<CpuSample> {
    const { cpu } = await readContainer(this.files);
    let [busy, total] = [0, 0];
    for (const { times } of cpus()) {
      const all = times.user + times.nice + times.sys + times.idle + times.irq;
      busy += all - times.idle;
      total += all;
    }
    return { at: performance.now(), container: cpu, machine: { busy, total } };
  }
}

/** CPU percentage between two samples: of the container's quota if it has one, otherwise of the machine; null if neither is available. */
export function cpuPercent(before: CpuSample, now: CpuSample): number | null {
  if (before.container !== undefined && now.container !== undefined) {
    const available = ((now.at - before.at) / 1_000) * now.container.cores;
    return available > 0 ? percent(now.container.usedSeconds - before.container.usedSeconds, available) : null;
  }
  const total = now.machine.total - before.machine.total;
  return total > 0 ? percent(now.machine.busy - before.machine.busy, total) : null;
}

/** From 0 to 100 with one decimal: counters read in sequence may be slightly inconsistent. */
export function percent(used: number, total: number): number {
  return Math.round(Math.min(100, Math.max(0, (used / total) * 100)) * 10) / 10;
}
