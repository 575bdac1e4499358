import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { Build } from './build.entity.js';
import type { BuildList } from './builds.dto.js';
import { canSeeBuild } from './builds.policy.js';
import { BuildsRepository } from './builds.repository.js';

const BLANK: Omit<Build, 'id' | 'number' | 'channel' | 'version' | 'title' | 'state' | 'uploadedBy' | 'createdAt'> = {
  description: '',
  changelog: '',
  testInstructions: '',
  knownIssues: '',
  externalUrl: null,
  fileId: null,
  fileName: null,
  fileKind: null,
  fileSize: null,
  sha256: null,
  fileDeletedAt: null,
  approvedBy: null,
  approvedAt: null,
  overrideReason: null,
  declinedBy: null,
  declinedAt: null,
  withdrawnBy: null,
  withdrawnAt: null,
  withdrawnReason: null,
  rowVersion: 1,
};

/** A build to register; what is left out is empty. */
export type NewBuild = Pick<Build, 'channel' | 'version' | 'title' | 'state' | 'uploadedBy'> & Partial<Omit<Build, 'number' | 'createdAt'>>;

/** The builds that other areas refer to. */
@Injectable()
export class BuildsService {
  constructor(
    private readonly repository: BuildsRepository,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor): Promise<BuildList> {
    return { builds: await this.repository.newest(actor.userId, inGroup(actor.roles, 'admin')) };
  }

  /** Those of these builds that this person may see, by id. */
  async visible(tx: Tx, actor: Pick<Actor, 'userId' | 'roles'>, ids: readonly string[]): Promise<Map<string, Build>> {
    if (ids.length === 0) return new Map();
    const builds = await tx.manager.find(Build, { where: { id: In([...new Set(ids)]) } });
    return new Map(builds.filter((build) => canSeeBuild(actor, build)).map((build) => [build.id, build]));
  }

  /** Registers a build. @returns its id. */
  async add(tx: Tx, build: NewBuild, at = this.clock.now()): Promise<string> {
    const id = build.id ?? randomUUID();
    await this.repository.insert(tx, { ...BLANK, ...build, id, createdAt: at });
    return id;
  }
}
