import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Invalid } from '../../platform/errors/errors.js';
import { safeFileName } from '../../platform/files/file-name.js';
import { readMultipart } from '../../platform/files/uploads/multipart.js';
import { Clock } from '../../platform/time/clock.js';
import { AdvisoriesRepository } from './advisories.repository.js';
import { advisoriesIn, type Advisory } from './advisories.js';
import { ADVISORIES_FILE, ADVISORIES_FORM } from './dependencies.rules.js';

const MISSING = 'Choose the file that “npm audit --json” has written.';
const UNREADABLE = 'This is not a report of “npm audit --json” (npm 7 or later).';

/** The report of known vulnerabilities that was uploaded last. */
@Injectable()
export class AdvisoriesService {
  constructor(
    private readonly database: Database,
    private readonly advisories: AdvisoriesRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Replaces the report. @throws Invalid at the field `file`, and refusals of the upload */
  async upload(actor: Actor, request: Request): Promise<void> {
    const { files } = await readMultipart(request, ADVISORIES_FORM, async ({ name, content }) => ({ name, bytes: await buffer(content) }));
    const [file] = files;
    if (file === undefined) throw new Invalid(MISSING, { [ADVISORIES_FILE]: MISSING });
    const advisories = parse(file.bytes);
    if (advisories === null) throw new Invalid(UNREADABLE, { [ADVISORIES_FILE]: UNREADABLE });
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    await this.database.transaction(async (tx) => {
      await this.advisories.save(tx, { advisories, fileName: safeFileName(file.name), sha256, uploadedAt: this.clock.now() });
      await this.audit.record(tx, {
        actor,
        action: 'ADVISORIES_UPLOADED',
        target: { type: 'advisories', id: '1' },
        after: { sha256, advisories: advisories.length },
      });
    });
  }
}

function parse(bytes: Buffer): Advisory[] | null {
  try {
    return advisoriesIn(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}
