import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { claimedKind, type FileKind } from '../../platform/files/uploads/file-kinds.js';
import { Files, type StoredFile } from '../../platform/files/files.js';
import { readMultipart } from '../../platform/files/uploads/multipart.js';
import { Invalid, NotFound, SignedOut } from '../../platform/errors/errors.js';
import { AVATAR_FORM, AVATAR_WIDTHS, parseAvatarName } from './avatar.rules.js';
import { UsersRepository } from '../users.repository.js';

/** Owner kind of profile pictures among the files. */
export const AVATAR = 'avatar';

const KINDS: readonly FileKind[] = ['png', 'jpg', 'webp'];

/** Profile pictures: cropped to a square, re-encoded, and served to anyone with the random id. */
@Injectable()
export class AvatarsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly files: Files,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /**
   * Replaces the picture with the one in a multipart form.
   * @returns the id of the new picture.
   * @throws UnsupportedType, PayloadTooLarge or Invalid, with a message for the user.
   */
  async replace(actor: Actor, request: IncomingMessage): Promise<string> {
    const { files } = await readMultipart(request, AVATAR_FORM, async ({ field, name, content }) => {
      if (field !== AVATAR) throw new Invalid('Please send the image as “avatar”.', { [AVATAR]: 'Please choose an image.' });
      claimedKind(name, KINDS);
      return this.files.storeImage(content, { ownerKind: AVATAR, name, widths: AVATAR_WIDTHS, square: true, uploader: actor.userId });
    });
    const [picture] = files;
    if (picture === undefined) throw new Invalid('Please choose an image.', { [AVATAR]: 'Please choose an image.' });
    await this.database.transaction(async (tx) => {
      await this.files.persist(tx, picture.id, actor.userId);
      await this.change(tx, actor, picture.id);
    });
    return picture.id;
  }

  /** Removes the picture, if there is one. */
  async remove(actor: Actor): Promise<void> {
    await this.database.transaction((tx) => this.change(tx, actor, null));
  }

  /** @param name last path segment of the address, as in `avatarUrl`. @throws NotFound */
  async find(name: string): Promise<StoredFile> {
    const parsed = parseAvatarName(name);
    if (parsed === null) throw new NotFound();
    const file = await this.files.findVariant(parsed.fileId, 'image/webp', parsed.width);
    if (file.ownerKind !== AVATAR) throw new NotFound();
    return file;
  }

  private async change(tx: Tx, actor: Actor, fileId: string | null): Promise<void> {
    const id = actor.userId;
    const user = await this.users.lockForUpdate(tx, id);
    if (user === null) throw new SignedOut();
    if (user.avatarFile === fileId) return;
    await this.users.setAvatar(tx, id, fileId);
    if (user.avatarFile !== null) await this.files.remove(tx, user.avatarFile);
    const action = fileId === null ? 'AVATAR_REMOVED' : 'AVATAR_CHANGED';
    await this.audit.record(tx, { actor, action, target: { type: 'user', id } });
    this.events.publish(tx, 'user.changed', { id });
  }
}
