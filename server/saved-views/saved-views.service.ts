import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { inGroup, type Group } from '../platform/access/roles.rules.js';
import { expectVersion } from '../platform/database/expect-version.js';
import { lockRow, lockTable } from '../platform/database/row-locks.js';
import { Database, type Tx } from '../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../platform/errors/errors.js';
import { Clock } from '../platform/time/clock.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import { SavedView } from './saved-view.entity.js';
import type { ChangeSavedView, CreateSavedView, SavedViewView } from './saved-views.dto.js';
import { SavedViewsRepository, type SavedViewRow } from './saved-views.repository.js';
import { filterProblems, VIEW_LIMITS } from './saved-views.rules.js';

/** A list whose filters can be saved. */
interface ViewedList {
  /** Key of the list, for example `bugs`. */
  list: string;
  /** Group that may use it. */
  group: Group;
  /** Query parameters that can be saved. */
  parameters: readonly string[];
}

/** Named sets of filters, personal or of the team, for the lists that areas register. */
@Injectable()
export class SavedViewsService implements OnModuleInit {
  private readonly lists = new Map<string, ViewedList>();

  constructor(
    private readonly database: Database,
    private readonly repository: SavedViewsRepository,
    private readonly personalData: PersonalDataService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'savedViews',
      tables: ['saved_views'],
      export: (id) => this.repository.savedBy(id),
      erase: async (tx, id) => void (await tx.manager.delete(SavedView, { ownerId: id, team: false })),
      stays: 'Views that were shared with the team stay without their owner.',
    });
  }

  register(list: ViewedList): void {
    if (this.lists.has(list.list)) throw new Error(`There are two lists called ${list.list}.`);
    this.lists.set(list.list, list);
  }

  /** The user's own views, then those of the team. @throws NotFound for a list that the user may not use. */
  async list(actor: Actor, list: string): Promise<SavedViewView[]> {
    this.usable(actor, list);
    return (await this.repository.of(list, actor.userId)).map((row) => toView(actor, row));
  }

  /**
   * A repeated id returns the view created before. @throws NotFound, Invalid for a filter of another list, Conflict `too-many-views`,
   * `id-taken`
   */
  async create(actor: Actor, { id = randomUUID(), list, name, team, filter }: CreateSavedView): Promise<SavedViewView> {
    const { parameters } = this.usable(actor, list);
    assertFilter(filter, parameters);
    await this.database.transaction(async (tx) => {
      await lockTable(tx, SavedView);
      const stored = await tx.manager.findOneBy(SavedView, { id });
      if (stored !== null && (stored.ownerId !== actor.userId || stored.list !== list))
        throw new Conflict('A view with this id exists already.', 'id-taken');
      if (stored !== null) return;
      await this.assertRoom(tx, list, team ? null : actor.userId);
      await tx.manager.insert(SavedView, { id, list, ownerId: actor.userId, team, name, filter, version: 1, createdAt: this.clock.now() });
    });
    return this.findOne(actor, list, id);
  }

  /** @throws NotFound, Conflict `view-changed` with the stored one */
  async change(actor: Actor, id: string, { version, ...change }: ChangeSavedView): Promise<SavedViewView> {
    const list = await this.database.transaction(async (tx) => {
      const view = await expectVersion(version, {
        lock: () => this.lock(tx, actor, id),
        subject: 'This view',
        code: 'view-changed',
        view: (stored) => this.findOne(actor, stored.list, id),
      });
      const { parameters } = this.usable(actor, view.list);
      if (change.filter !== undefined) assertFilter(change.filter, parameters);
      if (change.team !== undefined && change.team !== view.team) {
        // A personal view belongs to a user; one without an owner remains the team's.
        if (!change.team && view.ownerId !== actor.userId)
          throw new Invalid('Only its owner can take this view back.', { team: 'Not your view.' });
        await lockTable(tx, SavedView);
        await this.assertRoom(tx, view.list, change.team ? null : actor.userId);
      }
      await tx.manager.update(SavedView, { id }, { ...change, version: view.version + 1 });
      return view.list;
    });
    return this.findOne(actor, list, id);
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, actor, id);
      await tx.manager.delete(SavedView, { id });
    });
  }

  private usable(actor: Actor, list: string): ViewedList {
    const registered = this.lists.get(list);
    if (registered === undefined || !inGroup(actor.roles, registered.group)) throw new NotFound();
    return registered;
  }

  private async lock(tx: Tx, actor: Actor, id: string): Promise<SavedView> {
    const view = await lockRow(tx, SavedView, { id });
    if (view === null || !mayChange(actor, view)) throw new NotFound();
    this.usable(actor, view.list);
    return view;
  }

  private async findOne(actor: Actor, list: string, id: string): Promise<SavedViewView> {
    const row = (await this.repository.of(list, actor.userId)).find((view) => view.id === id);
    if (row === undefined) throw new NotFound();
    return toView(actor, row);
  }

  private async assertRoom(tx: Tx, list: string, ownerId: string | null): Promise<void> {
    const max = ownerId === null ? VIEW_LIMITS.team : VIEW_LIMITS.personal;
    if ((await this.repository.count(tx, list, ownerId)) < max) return;
    throw new Conflict(`There can be ${max} saved views. Delete one that is no longer needed.`, 'too-many-views');
  }
}

function assertFilter(filter: object, parameters: readonly string[]): void {
  const problems = filterProblems(filter, parameters);
  if (problems.length > 0) throw new Invalid('These filters do not belong to this list.', { filter: 'Not filters of this list.' });
}

function mayChange(actor: Actor, { ownerId, team }: { ownerId: string | null; team: boolean }): boolean {
  return ownerId === actor.userId || (team && inGroup(actor.roles, 'admin'));
}

function toView(actor: Actor, { ownerId, ownerName, ...row }: SavedViewRow): SavedViewView {
  return { ...row, owner_name: ownerName, can: { change: mayChange(actor, { ownerId, team: row.team }) } };
}
