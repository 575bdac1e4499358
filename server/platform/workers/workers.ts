import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerPool, type PoolOptions } from './worker-pool.js';

/** The program's worker pools: one per kind of task, so that kinds do not block each other. */
@Injectable()
export class Workers implements OnApplicationShutdown {
  private readonly pools = new Map<string, WorkerPool>();

  /** Creates a pool; processes start on demand. @throws Error if the name is taken. */
  pool(name: string, options: PoolOptions): WorkerPool {
    if (this.pools.has(name)) throw new Error(`There is a pool of workers called ${name} already.`);
    const pool = new WorkerPool(options);
    this.pools.set(name, pool);
    return pool;
  }

  /** A pool by name. @throws Error if there is none. */
  named(name: string): WorkerPool {
    const pool = this.pools.get(name);
    if (pool === undefined) throw new Error(`There is no pool of workers called ${name}.`);
    return pool;
  }

  /** After the last request has been answered. */
  onApplicationShutdown(): void {
    for (const pool of this.pools.values()) pool.close();
  }
}
