import { Injectable } from '@nestjs/common';
import { GROUPS } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { Build } from '../builds/build.entity.js';
import { buildPath } from '../builds/builds.rules.js';
import { BuildsService } from '../builds/builds.service.js';

/** More approvers than most studios have. */
const MAX_APPROVERS = 100;

/** Notifies approvers of a pending build, and its uploader of the decision, through their inboxes. */
@Injectable()
export class BuildNoticesService {
  constructor(
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    builds: BuildsService,
  ) {
    inbox.register({
      type: 'build',
      describe: async (viewer, ids) => {
        const visible = await builds.titles(viewer, ids);
        return new Map(visible.map(({ id, version, title }) => [id, { title: `${version} ${title}`, path: buildPath(id) }]));
      },
    });
    builds.onUploaded((tx, { id, uploadedBy }) => this.waits(tx, id, uploadedBy));
  }

  private async waits(tx: Tx, id: string, uploadedBy: string | null): Promise<void> {
    const recipients = await this.directory.activeIdsWithRoles(tx, GROUPS.admin, uploadedBy, MAX_APPROVERS);
    await this.inbox.notify(tx, {
      kind: 'approval',
      target: { type: 'build', id },
      recipients,
      actorId: uploadedBy,
      text: 'uploaded a build that waits for approval',
      reason: 'because you can approve builds',
    });
  }

  /** @param text the action, following the actor's name */
  async decided(tx: Tx, { id, uploadedBy }: Pick<Build, 'id' | 'uploadedBy'>, actorId: string, text: string): Promise<void> {
    await this.inbox.finish(tx, { type: 'build', id }, 'approval', null);
    await this.inbox.notify(tx, {
      kind: 'build',
      target: { type: 'build', id },
      recipients: uploadedBy === null ? [] : [uploadedBy],
      actorId,
      text,
      reason: 'because you uploaded it',
    });
  }
}
