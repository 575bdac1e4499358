import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { parseOptions } from '@node-rs/argon2';
import { HashThreads } from './hash-threads.js';

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. The library defaults to Argon2id. */
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** More threads than cores would slow down every hash. */
const THREADS = availableParallelism();
/** About three seconds of waiting time. */
const MAX_WAITING = THREADS * 120;

/** Hashes and verifies passwords, one per core at a time, with a bounded queue. */
@Injectable()
export class PasswordsService implements OnApplicationShutdown {
  private readonly threads = new HashThreads({ threads: THREADS, maxWaiting: MAX_WAITING });
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.threads.hash(normalise(password), PARAMETERS);
  }

  /** Verifies a password. Without a hash (an unknown account) it does the same work and returns false. */
  async matches(hash: string | null, password: string): Promise<boolean> {
    const against = hash ?? (await this.decoyHash());
    const right = await this.threads.verify(against, normalise(password));
    return right && hash !== null;
  }

  /** True if the hash was created with other parameters than the current ones. */
  isOutdated(hash: string): boolean {
    if (!hash.startsWith('$argon2id$')) return true;
    const { memoryCost, timeCost, parallelism } = parseOptions(hash);
    return memoryCost !== PARAMETERS.memoryCost || timeCost !== PARAMETERS.timeCost || parallelism !== PARAMETERS.parallelism;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  private decoyHash(): Promise<string> {
    this.decoy ??= this.hash('placeholder password for timing');
    return this.decoy;
  }
}

/** The same password typed on two keyboards must give the same bytes (NIST SP 800-63B, 3.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
