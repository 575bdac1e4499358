import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Small files with information of the operating system. */
export class HostFiles {
  /** @param root directory that replaces `/`, for tests. */
  constructor(private readonly root: string = '/') {}

  /** @returns undefined if there is no such file, or it must not be read. */
  async text(path: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.root, path), 'utf8');
    } catch {
      return undefined;
    }
  }
}
