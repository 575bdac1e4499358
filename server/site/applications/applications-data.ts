import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Files } from '../../platform/files/files.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { RetentionService } from '../../users/data-rights/retention.service.js';
import { ApplicationsRepository, type DeletedApplicationRow } from './applications.repository.js';
import { APPLICATION } from './applications.service.js';

/** Data protection of applications: they are exported, deleted with the account, and deleted after twelve months. */
@Injectable()
export class ApplicationsData implements OnModuleInit {
  constructor(
    private readonly applications: ApplicationsRepository,
    private readonly files: Files,
    private readonly events: Events,
    private readonly personalData: PersonalDataService,
    private readonly retention: RetentionService,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'applications',
      tables: ['job_applications', 'application_notes'],
      export: (userId) => this.export(userId),
      erase: async (tx, userId) => void (await this.release(tx, await this.applications.deleteOfUser(tx, userId))),
    });
    this.retention.register({
      name: 'applications',
      erase: async (tx, now) => this.release(tx, await this.applications.deleteExpired(tx, now)),
    });
  }

  private async export(userId: string): Promise<object[]> {
    const rows = await this.applications.ofPerson(userId);
    return Promise.all(
      rows.map(async ({ userId: _, fileId: __, version: ___, ...row }) => ({
        ...row,
        files: (await this.files.ownedBy(APPLICATION, row.id)).map(({ name, size, contentType, sha256 }) => ({
          name,
          size,
          contentType,
          sha256,
        })),
      })),
    );
  }

  /** Removes the files of deleted applications. @returns how many applications there were. */
  private async release(tx: Tx, rows: readonly DeletedApplicationRow[]): Promise<number> {
    for (const { id, fileId } of rows) {
      if (fileId !== null) await this.files.remove(tx, fileId);
      this.events.publish(tx, 'application.changed', { id });
    }
    return rows.length;
  }
}
