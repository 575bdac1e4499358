import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A name is durable once its directory is synced, and so on upwards for new directories. */
export async function flushDirectories(root: string, target: string): Promise<void> {
  const second = dirname(target);
  for (const directory of [second, dirname(second), root]) {
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
