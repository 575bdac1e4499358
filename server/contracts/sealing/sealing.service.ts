import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Readable } from 'node:stream';
import { Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/transactions.js';
import { Documents, type GeneratedDocument } from '../../platform/documents/documents.js';
import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { isInTextFont } from '../../platform/documents/pdf/pdf-faces.js';
import { Files } from '../../platform/files/files.js';
import type { Job } from '../../platform/jobs/job.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { Clock } from '../../platform/time/clock.js';
import { ContractsRepository, type ContractRow } from '../contracts.repository.js';
import { ContractEventsRepository } from '../history/contract-events.repository.js';
import { ContractHistoryService, PROGRAM } from '../history/contract-history.service.js';
import { chainFault } from '../history/contract-chain.js';
import { SEAL } from '../signing/signing.service.js';
import { sealedBlocks } from './sealed-content.js';

const MAX_BYTES = 16 * 1024 * 1024;
/** Owner of these documents in the queue, so that those of a user do not delay them. */
const QUEUE_OWNER = 'contracts';

/** Makes the sealed document of a contract, once. Its checksum is stored beside it, in the history and in the audit trail. */
@Injectable()
export class SealingService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly contracts: ContractsRepository,
    private readonly events: ContractEventsRepository,
    private readonly history: ContractHistoryService,
    private readonly documents: Documents,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly studio: StudioIdentity,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ id: string }>(SEAL, ({ id }, job) => this.seal(id, job), { lane: 'slow' });
  }

  private async seal(id: string, { signal }: Job): Promise<void> {
    const row = await this.contracts.find(id);
    if (row === undefined || row.documentFile !== null) return;
    const document = await this.make(row, signal);
    try {
      const file = await this.files.store(Readable.from(document.read()), {
        ownerKind: 'contract',
        name: fileName(row),
        accept: ['pdf'],
        maxBytes: MAX_BYTES,
      });
      await this.database.transaction(async (tx) => {
        const contract = await this.contracts.lock(tx, id);
        // Another attempt may have sealed it; this file is swept then.
        if (contract === null || contract.documentFile !== null) return;
        await this.files.persist(tx, file.id, id);
        const sealedAt = this.clock.now();
        await this.contracts.update(tx, id, { documentFile: file.id, documentSha256: file.sha256, sealedAt });
        await this.history.append(tx, contract, {
          kind: 'sealed',
          actor: PROGRAM,
          at: sealedAt,
          details: { documentSha256: file.sha256, bytes: file.size },
        });
      });
    } finally {
      await document.close();
    }
  }

  /** @throws Error for a history that was changed: it is not sealed */
  private async make(row: ContractRow, signal: AbortSignal): Promise<GeneratedDocument> {
    const events = await this.events.ofContract(row.id);
    const fault = chainFault(row.contentSha256, events);
    if (fault !== undefined) throw new Error(`The history of contract ${row.id} was changed: entry ${fault.seq}, ${fault.problem}.`);
    const lastSignature = events.findLastIndex(({ kind }) => kind === 'signed' || kind === 'countersigned');
    const signed = events.slice(0, lastSignature + 1);
    const { name: studio } = await this.studio.current();
    const contract = { ...row, name: `${row.firstName} ${row.lastName}`.trim() };
    const verifyUrl = new URL('/contracts/verify', this.config.publicUrl).href;
    const blocks = sealedBlocks({ contract, events: signed, studio, verifyUrl, isInFont: isInTextFont });
    const admission = this.documents.admit(QUEUE_OWNER);
    try {
      const options = {
        title: row.title,
        author: studio,
        madeAt: this.clock.now(),
        footer: `${studio} · contract ${row.id}, version ${row.versionNo} · confidential`,
      };
      return await this.documents.pdf(admission, options, pages(blocks), signal);
    } finally {
      admission.release();
    }
  }
}

async function* pages(blocks: readonly PdfBlock[][]): AsyncGenerator<PdfBlock[]> {
  for (const part of blocks) yield await Promise.resolve(part);
}

/** `contract-developer-agreement-v2.pdf` */
function fileName({ title, versionNo }: ContractRow): string {
  const words =
    title
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return ['contract', ...words, `v${versionNo}`].join('-').slice(0, 90).concat('.pdf');
}
