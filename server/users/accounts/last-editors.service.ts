import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { UserDirectoryService } from '../user-directory.service.js';

/** Who changed something last, for the second of two users who edited it at the same time. */
@Injectable()
export class LastEditorsService {
  constructor(
    private readonly auditLog: AuditLog,
    private readonly directory: UserDirectoryService,
  ) {}

  /**
   * Name shown to colleagues; null if it was this user in another window, the program, or an account that no longer exists.
   * @param target as the audit trail names it
   */
  async nameFor(userId: string, target: { type: string; id: string }): Promise<string | null> {
    const editorId = await this.auditLog.lastEditor(target);
    if (editorId === null || editorId === userId) return null;
    return (await this.directory.namesOf([editorId])).get(editorId) ?? null;
  }
}
