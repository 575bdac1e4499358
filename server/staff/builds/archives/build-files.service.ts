import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { Invalid, UnsupportedType } from '../../../platform/errors/errors.js';
import { Files } from '../../../platform/files/files.js';
import type { BuildFileKind } from '../builds.rules.js';
import { ArchivesService } from './archives.service.js';
import { beginsLike, buildFileKind, MAGIC_BYTES } from '../uploads/uploads.rules.js';

/** Owner kind of builds' files among the files. */
export const BUILD_OWNER = 'build';

/** Validation of build files. */
@Injectable()
export class BuildFilesService {
  constructor(
    private readonly files: Files,
    private readonly archives: ArchivesService,
  ) {}

  /** The kind claimed by a name. @throws UnsupportedType */
  kindOf(name: string): BuildFileKind {
    const kind = buildFileKind(name);
    if (kind === undefined) throw new UnsupportedType('Please choose a zip, rar, 7z or exe file.');
    return kind;
  }

  /** @throws UnsupportedType if the first bytes do not match the kind. */
  assertStart(kind: BuildFileKind, start: Uint8Array): void {
    if (!beginsLike(kind, start))
      throw new UnsupportedType(`This file is not what its name says: its content is not that of a .${kind} file.`);
  }

  /**
   * Checks a completely stored file.
   * @throws UnsupportedType, Invalid for a damaged or harmful archive, Unavailable if it cannot be checked now.
   */
  async check(fileId: string, kind: BuildFileKind, size: number): Promise<void> {
    if (size === 0) throw new Invalid('This file is empty.', { buildFile: 'This file is empty.' }, 'empty-file');
    this.assertStart(kind, await buffer(await this.files.open(fileId, { start: 0, end: Math.min(size, MAGIC_BYTES) - 1 })));
    if (kind === 'zip') await this.archives.check(fileId, size);
  }
}
