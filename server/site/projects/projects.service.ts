import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, violates, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { nextLink, type Page } from '../../platform/lists/cursors.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import type { Project } from './project.entity.js';
import { ProjectPagePictures } from '../project-pages/project-page-pictures.js';
import { type CreateProject, type ProjectView, PublicProjectsQuery, type PublicProjectView, type UpdateProject } from './projects.dto.js';
import { ProjectsRepository } from './projects.repository.js';
import { ProjectPictures } from './project-pictures.js';
import { PUBLIC_PROJECTS } from './projects.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A project was added, changed or removed. */
    'project.changed': { id: string };
  }
}

const LIST = '/projects';

@Injectable()
export class ProjectsService implements OnModuleInit {
  /** Cursor of the page after the cached first page. */
  private readonly cursors = new WeakMap<object, string>();

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly pagePictures: ProjectPagePictures,
    private readonly pictures: ProjectPictures,
    private readonly publicData: PublicData,
    private readonly audit: Audit,
    private readonly events: Events,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('projects', (after, limit) => projects.storedTexts(after, limit));
    targets.register('project', (ids) => projects.namesOf(ids));
  }

  onModuleInit(): void {
    this.publicData.register({
      path: LIST,
      load: () => this.firstPage(),
      headers: (items) => this.linkOfFirstPage(items),
      changesOn: ['project.changed', 'project-page.changed'],
    });
  }

  /** Public projects, newest first; the first page is cached. */
  async publicPage(query: PublicProjectsQuery): Promise<Page<PublicProjectView>> {
    if (query.cursor !== undefined || query.limit !== PUBLIC_PROJECTS) return this.projects.publicPage(query);
    const items = (await this.publicData.read(LIST)) as PublicProjectView[];
    return { items, nextCursor: this.cursors.get(items) ?? null };
  }

  /** @throws Conflict if the slug is taken. */
  async create(actor: Actor, input: CreateProject): Promise<ProjectView> {
    const now = new Date();
    const project: Project = {
      id: randomUUID(),
      title: input.title,
      description: input.description,
      slug: input.slug,
      icon: input.icon ?? null,
      public: input.public ?? false,
      accent: input.accent ?? null,
      lettering: input.lettering ?? 'studio',
      platforms: input.platforms ?? [],
      releaseDate: input.releaseDate ?? '',
      statusLine: input.statusLine ?? '',
      keyArt: input.keyArt ?? null,
      logo: input.logo ?? null,
      featured: input.featured ?? false,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    return this.database.transaction(async (tx) => {
      if (project.featured) await this.unfeatureOthers(tx, actor, project.id);
      await withSlugConflict(() => this.projects.insert(tx, project));
      await this.pictures.exchange(tx, project.id, null, project);
      const view = toProjectView(project);
      await this.changed(tx, actor, 'PROJECT_CREATED', project.id, { after: view });
      return view;
    });
  }

  /**
   * @throws NotFound
   * @throws Conflict if the slug is taken; or with the current project if it changed after the given version was read.
   */
  async update(actor: Actor, id: string, change: UpdateProject): Promise<ProjectView> {
    return this.database.transaction((tx) => this.change(tx, actor, id, change));
  }

  /** Locks the project and its page until the transaction ends. @throws NotFound */
  async lockForUpdate(tx: Tx, id: string): Promise<void> {
    await this.lock(tx, id);
  }

  /** Changes the project's slug in a running transaction. @throws NotFound, or Conflict if the slug is taken. */
  async moveTo(tx: Tx, actor: Actor, id: string, slug: string): Promise<void> {
    await this.change(tx, actor, id, { slug });
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = toProjectView(await this.lock(tx, id));
      await this.pagePictures.removeAll(tx, id);
      await this.pictures.exchange(tx, id, before, null);
      await this.projects.delete(tx, id);
      await this.changed(tx, actor, 'PROJECT_DELETED', id, { before });
    });
  }

  private async firstPage(): Promise<PublicProjectView[]> {
    const { items, nextCursor } = await this.projects.publicPage(new PublicProjectsQuery());
    if (nextCursor !== null) this.cursors.set(items, nextCursor);
    return items;
  }

  private linkOfFirstPage(items: unknown): string[] {
    const cursor = typeof items === 'object' && items !== null ? this.cursors.get(items) : undefined;
    return cursor === undefined ? [] : ['Link', projectsLink(new PublicProjectsQuery(), cursor)];
  }

  private async change(tx: Tx, actor: Actor, id: string, { version, ...change }: UpdateProject): Promise<ProjectView> {
    if (change.featured === true) await this.unfeatureOthers(tx, actor, id);
    const project = await expectVersion(version, {
      lock: () => this.lock(tx, id),
      subject: 'This project',
      code: 'project-changed',
      target: { type: 'project', id },
      view: toProjectView,
    });
    const before = toProjectView(project);
    const differing = Object.entries(change).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(project, name)),
    );
    if (differing.length === 0) return before;
    await withSlugConflict(() => this.projects.update(tx, id, Object.fromEntries(differing)));
    const after = toProjectView(await this.lock(tx, id));
    await this.pictures.exchange(tx, id, before, after);
    await this.changed(tx, actor, 'PROJECT_UPDATED', id, { before, after });
    return after;
  }

  /** Only one project is featured: the previous one loses the flag. */
  private async unfeatureOthers(tx: Tx, actor: Actor, id: string): Promise<void> {
    for (const other of await this.projects.unfeatureOthers(tx, id))
      await this.changed(tx, actor, 'PROJECT_UPDATED', other, { before: { featured: true }, after: { featured: false } });
  }

  private async lock(tx: Tx, id: string): Promise<Project> {
    const project = await this.projects.lockForUpdate(tx, id);
    if (project === null) throw new NotFound();
    return project;
  }

  private async changed(tx: Tx, actor: Actor, action: string, id: string, difference: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'project', id }, ...difference });
    this.events.publish(tx, 'project.changed', { id });
  }
}

/** The next page, for the header `Link`. */
export function projectsLink({ limit }: PublicProjectsQuery, cursor: string): string {
  return nextLink('/api/projects', new URLSearchParams(limit === PUBLIC_PROJECTS ? [] : [['limit', String(limit)]]), cursor);
}

async function withSlugConflict(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violates(error, 'projects_slug')) {
      throw new Conflict('Another project has this slug already.', 'slug-taken', { slug: 'Another project has this slug already.' });
    }
    throw error;
  }
}

function toProjectView(project: Project): ProjectView {
  return {
    id: project.id,
    title: project.title,
    description: project.description,
    slug: project.slug,
    icon: project.icon,
    public: project.public,
    accent: project.accent,
    lettering: project.lettering,
    platforms: project.platforms,
    releaseDate: project.releaseDate,
    statusLine: project.statusLine,
    keyArt: project.keyArt,
    logo: project.logo,
    featured: project.featured,
    version: project.version,
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
  };
}
