import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database } from '../../platform/database/transactions.js';
import { Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Build } from '../builds/build.entity.js';
import type { BuildPageView } from '../builds/builds.dto.js';
import { canEditBuild, canSeeBuild } from '../builds/builds.policy.js';
import { BuildsService } from '../builds/builds.service.js';
import type { ChangeBuild } from './build-decisions.dto.js';

/** Editing of a build's details. */
@Injectable()
export class BuildDetailsService {
  constructor(
    private readonly database: Database,
    private readonly builds: BuildsService,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /** @throws NotFound, Forbidden, Conflict `build-changed` */
  async change(actor: Actor, id: string, { row_version: sent, ...input }: ChangeBuild): Promise<BuildPageView> {
    await this.database.transaction(async (tx) => {
      const { build } = await expectVersion(sent, {
        lock: async () => {
          const build = await lockRow(tx, Build, { id });
          if (build === null || !canSeeBuild(actor, build)) throw new NotFound();
          if (!canEditBuild(actor, build)) throw new Forbidden('Only the person who uploaded this build, or an admin, can change it.');
          return { build, version: build.rowVersion };
        },
        subject: 'This build',
        code: 'build-changed',
        target: { type: 'build', id },
        view: () => this.builds.page(actor, id),
      });
      const columns = {
        title: input.title ?? build.title,
        description: input.description ?? build.description,
        changelog: input.changelog ?? build.changelog,
        testInstructions: input.test_instructions ?? build.testInstructions,
        knownIssues: input.known_issues ?? build.knownIssues,
      };
      const fields = (Object.keys(columns) as Array<keyof typeof columns>).filter((field) => columns[field] !== build[field]);
      if (fields.length === 0) return;
      await tx.manager.update(Build, { id }, { ...columns, rowVersion: build.rowVersion + 1 });
      await this.audit.record(tx, {
        actor,
        action: 'BUILD_CHANGED',
        target: { type: 'build', id },
        before: Object.fromEntries(fields.map((field) => [field, build[field]])),
        after: Object.fromEntries(fields.map((field) => [field, columns[field]])),
      });
      this.events.publish(tx, 'build.changed', { id });
    });
    return this.builds.page(actor, id);
  }
}
