import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { safeFileName } from '../../platform/files/file-name.js';
import { documentPage } from './content/document-page.rules.js';
import { documentText } from './content/document-text.rules.js';
import type { DocumentView } from './documents.dto.js';
import type { ExportFormat } from './documents.rules.js';
import { DocumentsService } from './documents.service.js';
import { DocumentImagesService } from './images/document-images.service.js';

/** An exported document, to be saved under a name. */
interface DocumentFile {
  name: string;
  contentType: string;
  content: Readable;
}

/** Documents as files of their own. */
@Injectable()
export class DocumentExportService {
  constructor(
    private readonly documents: DocumentsService,
    private readonly images: DocumentImagesService,
  ) {}

  /** @throws NotFound */
  async export(actor: Actor, id: string, format: ExportFormat): Promise<DocumentFile> {
    const document = await this.documents.byId(actor, id);
    // The extension follows the cleaned name, so that a long one does not lose it.
    const name = `${safeFileName(document.name)}.${format}`;
    if (format === 'txt')
      return { name, contentType: 'text/plain; charset=utf-8', content: Readable.from([documentText(document.content)]) };
    return { name, contentType: 'text/html; charset=utf-8', content: Readable.from(this.page(document)) };
  }

  /** One image at a time, so that a document full of them does not have to fit into memory. */
  private async *page({ name, content }: DocumentView): AsyncGenerator<string> {
    for (const part of documentPage(name, content)) {
      if ('html' in part) yield part.html;
      else yield part.before + (await this.images.dataAddress(part.image)) + part.after;
    }
  }
}
