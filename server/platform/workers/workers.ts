import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerPool, type PoolTerms } from './worker-pool.js';

/** The pools of worker processes of this program: one for each kind of work, so that one kind does not keep another waiting. */
@Injectable()
export class Workers implements OnApplicationShutdown {
  private readonly pools = new Map<string, WorkerPool>();

  /** Makes a pool; nothing runs until there is work. @throws Error when the name is taken. */
  pool(name: string, terms: PoolTerms): WorkerPool {
    if (this.pools.has(name)) throw new Error(`There is a pool of workers called ${name} already.`);
    const pool = new WorkerPool(terms);
    this.pools.set(name, pool);
    return pool;
  }

  /** A pool by its name. @throws Error when there is none. */
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
