import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { Files, type StoredFile, type UploadedFile } from '../../platform/files/files.js';
import { readMultipart } from '../../platform/files/uploads/multipart.js';
import type { IncidentDetailView } from './incidents.dto.js';
import { IncidentsRepository } from './incidents.repository.js';
import { INCIDENT_FILE_FORM, INCIDENT_LIMITS } from './incidents.rules.js';
import { IncidentsService } from './incidents.service.js';

/** Owner kind among the files. */
const OWNER = 'security-incident';
const FIELD = 'file';

/** Files that are evidence. Any type is accepted, and only ever saved by a browser. */
@Injectable()
export class IncidentFilesService {
  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly service: IncidentsService,
    private readonly files: Files,
  ) {}

  /** @throws NotFound, Invalid `file`, PayloadTooLarge, InsufficientStorage */
  async upload(actor: Actor, id: string, request: IncomingMessage): Promise<IncidentDetailView> {
    if ((await this.incidents.find(id)) === undefined) throw new NotFound();
    const { files } = await readMultipart(request, INCIDENT_FILE_FORM, ({ field, name, content }): Promise<UploadedFile> => {
      if (field !== FIELD) throw new Invalid(`Please send the file as “${FIELD}”.`, { [FIELD]: 'Please choose a file.' });
      return this.files.store(content, { ownerKind: OWNER, name, accept: ['other'], maxBytes: INCIDENT_LIMITS.fileBytes });
    });
    const [file] = files;
    if (file === undefined) throw new Invalid('Please choose a file.', { [FIELD]: 'Please choose a file.' });
    const { name, size, sha256 } = file;
    return this.service.addFile(actor, id, { details: { name, size, sha256 }, fileId: file.id }, (tx) =>
      this.files.persist(tx, file.id, id),
    );
  }

  /** The file of an entry. @throws NotFound */
  async find(id: string, entryId: string): Promise<StoredFile> {
    const fileId = (await this.incidents.entries(id)).find((candidate) => candidate.id === entryId)?.fileId ?? null;
    if (fileId === null) throw new NotFound();
    return this.files.find(fileId);
  }
}
