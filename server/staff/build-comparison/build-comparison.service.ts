import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { NotFound } from '../../platform/errors/errors.js';
import { seesPrivate } from '../bugs/bugs.policy.js';
import { bugLabel, bugPath } from '../bugs/bugs.rules.js';
import type { BuildComparisonView, ComparedBug } from './build-comparison.dto.js';
import { BuildComparisonRepository, type ComparedBugRow } from './build-comparison.repository.js';

/** Comparison of two builds, in two statements. */
@Injectable()
export class BuildComparisonService {
  constructor(private readonly repository: BuildComparisonRepository) {}

  /** @throws NotFound for a build that the user may not see, and for a build with itself. */
  async compare({ userId, roles }: Actor, id: string, otherId: string): Promise<BuildComparisonView> {
    const viewer = { userId, seesPrivate: seesPrivate({ roles }), isAdmin: inGroup(roles, 'admin') };
    const [older, newer] = await this.repository.builds(viewer, [id, otherId]);
    if (older === undefined || newer === undefined) throw new NotFound();
    const bugs = await this.repository.bugs(viewer, older, newer);
    const of = (change: string): ComparedBug[] => bugs.filter((bug) => bug.change === change).map(toComparedBug);
    return { older, newer, fixed: of('fixed'), found: of('found') };
  }
}

function toComparedBug({ number, title, status, version }: ComparedBugRow): ComparedBug {
  return { label: bugLabel(number), title, status, version, path: bugPath(number) };
}
