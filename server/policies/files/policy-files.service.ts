import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { Files, type StoredFile } from '../../platform/files/files.js';
import { claimedKind, type FileKind } from '../../platform/files/uploads/file-kinds.js';
import { readMultipart, type FilePart } from '../../platform/files/uploads/multipart.js';
import { PoliciesRepository } from '../policies.repository.js';
import { POLICY_FILE_BYTES, POLICY_FILE_FORM, policyFileId, policyFilePath, type PolicyAttachment } from '../policies.rules.js';

/** Owner kind of attachments among the files. */
const OWNER = 'policy';
const FIELD = 'file';
const PICTURES: readonly FileKind[] = ['png', 'jpg', 'webp'];
const DOCUMENTS: readonly FileKind[] = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'csv'];
const WIDTH = 2_000;

/** Files attached to policies. They stay as long as the policy, because its versions are never changed. */
@Injectable()
export class PolicyFilesService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly files: Files,
  ) {}

  /**
   * Stores a file until a version refers to it; a job removes it after a day unless one does. Images are re-encoded.
   * @throws Invalid, UnsupportedType, PayloadTooLarge
   */
  async upload(actor: Actor, request: IncomingMessage): Promise<PolicyAttachment> {
    const { files } = await readMultipart(request, POLICY_FILE_FORM, (part) => this.store(part, actor.userId));
    const [file] = files;
    if (file === undefined) throw new Invalid('Please choose a file.', { [FIELD]: 'Please choose a file.' });
    return file;
  }

  /** Keeps the uploads of a new version. @throws Conflict `upload-gone` for a file that no longer exists or belongs to another policy */
  async claim(tx: Tx, policyId: string, attachments: readonly PolicyAttachment[]): Promise<void> {
    const ids = [...new Set(attachments.flatMap(({ url }) => policyFileId(url) ?? []))];
    if (ids.length === 0) return;
    const earlier = new Set((await this.files.ownedBy(OWNER, policyId)).map(({ id }) => id));
    for (const id of ids) if (!earlier.has(id)) await this.files.persist(tx, id, policyId);
  }

  /** A file of a version that the user may read. @throws NotFound */
  async find(actor: Actor, id: string): Promise<StoredFile> {
    if (!(await this.policies.hasFile(actor, policyFilePath(id)))) throw new NotFound();
    const file = await this.files.find(id);
    if (file.ownerKind !== OWNER) throw new NotFound();
    return file;
  }

  private async store({ field, name, content }: FilePart, uploader: string): Promise<PolicyAttachment> {
    if (field !== FIELD) throw new Invalid(`Please send the file as “${FIELD}”.`, { [FIELD]: 'Please choose a file.' });
    const upload = { ownerKind: OWNER, name };
    if (!PICTURES.includes(claimedKind(name, [...PICTURES, ...DOCUMENTS]))) {
      const file = await this.files.store(content, { ...upload, accept: DOCUMENTS, maxBytes: POLICY_FILE_BYTES });
      return { name: file.name, url: policyFilePath(file.id) };
    }
    const { variants } = await this.files.storeImage(content, { ...upload, widths: [WIDTH], uploader });
    const webp = variants.find(({ contentType }) => contentType === 'image/webp');
    if (webp === undefined) throw new Error('A picture was made in no form.');
    return { name: webp.name, url: policyFilePath(webp.id) };
  }
}
