import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { LastChange } from '../../platform/errors/errors.js';
import { UserDirectoryService } from '../user-directory.service.js';

/** Who changed something last, for the second of two users who edited it at the same time. */
@Injectable()
export class LastEditorsService {
  constructor(
    private readonly auditLog: AuditLog,
    private readonly directory: UserDirectoryService,
  ) {}

  /** Name shown to colleagues; null if it was this user in another window, the program, or an account that no longer exists. */
  async nameFor(userId: string, change: LastChange): Promise<string | null> {
    const editorId = 'userId' in change ? change.userId : await this.auditLog.lastEditor(change);
    if (editorId === null || editorId === userId) return null;
    return (await this.directory.namesOf([editorId])).get(editorId) ?? null;
  }
}
