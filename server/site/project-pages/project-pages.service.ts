import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Pictures } from '../../platform/files/pictures/pictures.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { isId } from '../../platform/http/ids.rules.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { Sitemap } from '../../platform/web/sitemap.js';
import { SocialImages, type SocialSubject } from '../../platform/web/social/social-images.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { UsersService } from '../../users/users.service.js';
import { withoutProblems } from './blocks-problems.rules.js';
import { SCHEMA_VERSION, upgradeBlocks, type Block } from './blocks.rules.js';
import { documentOf, picturesOf, type PageDocument } from './page-document.js';
import { MAX_REVISIONS, PROJECT_PAGE, ProjectPagePictures } from './project-page-pictures.js';
import type { PagePicture, PageRevisionList, PageView, PublicPageView, SavePage } from './project-pages.dto.js';
import { safeSocialImage } from '../text/safe-url.rules.js';
import { ProjectPagesRepository, type PageRow, type PublicPageRow } from './project-pages.repository.js';
import type { ProjectAppearance } from '../projects/project-look.dto.js';
import { ProjectsService } from '../projects/projects.service.js';
import { SLUG, SLUG_MESSAGE } from '../text/slug.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** The page of a project was saved. */
    'project-page.changed': { projectId: string };
  }
}

const OTHER_PROJECT = 'This page belongs to another project.';
const CHANGES_ON = ['project.changed', 'project-page.changed'] as const;

/** Pages of projects: visitors see the newest version, earlier ones can be restored. */
@Injectable()
export class ProjectPagesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly pages: ProjectPagesRepository,
    private readonly projects: ProjectsService,
    private readonly pagePictures: ProjectPagePictures,
    private readonly pictures: Pictures,
    private readonly users: UsersService,
    private readonly personalData: PersonalDataService,
    private readonly publicData: PublicData,
    private readonly sitemap: Sitemap,
    private readonly socialImages: SocialImages,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    texts.register('project-pages', (after, limit) => pages.storedTexts(after, limit));
  }

  onModuleInit(): void {
    this.publicData.register({ path: '/project-pages/:key', load: ({ key = '' }) => this.publicPage(key), changesOn: CHANGES_ON });
    this.sitemap.register(() => this.pages.sitemapEntries(), CHANGES_ON);
    this.socialImages.register({ path: '/projects/:slug', subject: ({ slug = '' }) => this.socialSubject(slug) });
    this.personalData.register({
      name: 'pagesSaved',
      tables: ['project_page_revisions'],
      export: (userId) => this.pages.savedBy(userId),
      stays: 'Versions of project pages stay without the name of the person who saved them.',
    });
  }

  /** For the editor. @throws NotFound if the project has no page yet. */
  async forEditing(projectId: string): Promise<PageView> {
    return assertFound(await this.pages.byProject(projectId));
  }

  /**
   * Saves the whole page as its next version, optionally with a new slug for the project.
   * @throws NotFound if there is no such project.
   * @throws Invalid with messages at the fields.
   * @throws Conflict with the current page if it changed after the given version was read; if the slug is taken; or if an image no longer
   * exists.
   */
  async save(actor: Actor, projectId: string, input: SavePage): Promise<PageView> {
    if (input.projectId !== undefined && input.projectId !== projectId) throw new Invalid(OTHER_PROJECT, { projectId: OTHER_PROJECT });
    const slug = input.slug === projectId ? undefined : input.slug;
    if (slug !== undefined && !isSlug(slug)) throw new Invalid(SLUG_MESSAGE, { slug: SLUG_MESSAGE });
    const document = documentOf(input);
    return this.database.transaction(async (tx) => {
      const before = await this.expectVersion(tx, projectId, input.version ?? 0);
      if (slug !== undefined) await this.projects.moveTo(tx, actor, projectId, slug);
      return this.write(tx, actor, projectId, before, document, 'PROJECT_PAGE_SAVED');
    });
  }

  /**
   * Saves an older revision as the newest version.
   * @throws NotFound if it is no longer stored.
   * @throws Invalid with messages at fields that would now be refused.
   * @throws Conflict with the current version if `version` is outdated.
   */
  async restore(actor: Actor, projectId: string, revision: number, version: number): Promise<PageView> {
    // Validated again: it may contain content that an older version accepted, or blocks whose type was then unknown.
    const document = checkedAgain(await this.revision(projectId, revision));
    return this.database.transaction(async (tx) => {
      const before = await this.expectVersion(tx, projectId, version);
      return this.write(tx, actor, projectId, before, document, 'PROJECT_PAGE_RESTORED', { restored: revision });
    });
  }

  /** A stored version as a page. @throws NotFound */
  async revision(projectId: string, version: number): Promise<PageView> {
    return assertFound(await this.pages.revision(projectId, version));
  }

  /** Stored revisions with the names of their authors, newest first. */
  async revisions(projectId: string, query: PageQuery): Promise<PageRevisionList> {
    const { items, nextCursor } = await this.pages.revisions(projectId, query);
    const people = await this.users.contactsOf([...new Set(items.flatMap(({ savedBy }) => savedBy ?? []))]);
    const nameOf = (id: string | null): string | null => {
      const person = id === null ? undefined : people.get(id);
      return person === undefined ? null : [person.firstName, person.lastName].filter(Boolean).join(' ') || 'Someone without a name';
    };
    return { items: items.map((row) => ({ ...row, savedBy: nameOf(row.savedBy) })), nextCursor };
  }

  /** Stores the picture of a multipart form. @throws UnsupportedType, PayloadTooLarge or Invalid, with a message for the user. */
  async upload(request: IncomingMessage): Promise<PagePicture> {
    const { src, width, height } = await this.pictures.receive(request, { ownerKind: PROJECT_PAGE, field: 'image' });
    return { url: src, width, height };
  }

  /** Stores an image generated by the program. Returns its address, which a page that shows it must contain. */
  async addPicture(content: Readable, name: string): Promise<string> {
    return (await this.pictures.store(content, { ownerKind: PROJECT_PAGE, name })).src;
  }

  /** Inserts the first version of a page in a running transaction, for a project created in it. */
  async begin(
    tx: Tx,
    actor: AuditActor,
    projectId: string,
    input: Pick<SavePage, 'blocks' | 'seoTitle' | 'seoDesc' | 'ogImage'>,
  ): Promise<void> {
    await this.write(tx, actor, projectId, undefined, documentOf(input), 'PROJECT_PAGE_SAVED');
  }

  /**
   * Locks the project, and with it its page.
   * @returns the page on which the change is based; undefined if there is none yet, which is version 0.
   * @throws NotFound if there is no such project. @throws Conflict unless the page has the given version.
   */
  private expectVersion(tx: Tx, projectId: string, version: number): Promise<PageRow | undefined> {
    return expectVersion(version, {
      lock: async () => {
        await this.projects.lockForUpdate(tx, projectId);
        return this.pages.current(tx, projectId);
      },
      subject: 'This page',
      code: 'page-changed',
      view: (row) => row && toPageView(row),
    });
  }

  private async write(
    tx: Tx,
    actor: AuditActor,
    projectId: string,
    before: PageRow | undefined,
    document: PageDocument,
    action: string,
    more: object = {},
  ): Promise<PageView> {
    const version = (before?.version ?? 0) + 1;
    await this.pagePictures.persist(tx, document, projectId);
    await this.pages.saveVersion(tx, {
      id: randomUUID(),
      projectId,
      version,
      ...document,
      pictures: picturesOf(document),
      savedBy: actor.userId,
      savedAt: this.clock.now(),
    });
    if (version > MAX_REVISIONS) await this.pagePictures.prune(tx, projectId, version);
    await this.audit.record(tx, {
      actor,
      action,
      target: { type: 'project', id: projectId },
      before: before && outlineOf(before),
      after: { ...outlineOf({ ...document, version }), ...more },
    });
    this.events.publish(tx, 'project-page.changed', { projectId });
    return assertFound(await this.pages.current(tx, projectId));
  }

  /** Content of link previews of the page. @throws NotFound unless a public project has this slug. */
  private async socialSubject(slug: string): Promise<SocialSubject> {
    const { seoTitle, title, look } = (await this.publicData.read(`/project-pages/${slug}`)) as PublicPageView;
    return { title: seoTitle || title, accent: look.accent, motif: slug };
  }

  /** @throws NotFound unless a public project has this slug. */
  private async publicPage(slug: string): Promise<PublicPageView> {
    const row = isSlug(slug) ? await this.pages.bySlug(slug) : undefined;
    if (row === undefined) throw new NotFound();
    return { ...(hasPage(row) ? toVisitorsView(toPageView(row)) : withoutPage(row)), look: appearanceOf(row) };
  }
}

/** An id is never a slug, so that the two cannot be confused in an address. */
function isSlug(text: string): boolean {
  return SLUG.test(text) && !isId(text);
}

function hasPage(row: PublicPageRow): row is PublicPageRow & PageRow {
  return row.version !== null;
}

function appearanceOf({
  accent,
  lettering,
  platforms,
  releaseDate,
  statusLine,
  keyArt,
  logo,
  featured,
}: ProjectAppearance): ProjectAppearance {
  return { accent, lettering, platforms, releaseDate, statusLine, keyArt, logo, featured };
}

/** What a project shows before it has a page. */
function withoutPage({ projectId, slug, title, description, project_updated_at }: PublicPageRow): PageView {
  const hero: Block = { id: 'hero', type: 'hero', title, tagline: description, backgroundImage: '', ctas: [] };
  const nothing = { seoTitle: '', seoDesc: '', ogImage: '' };
  return {
    projectId,
    slug,
    title,
    description,
    blocks: [hero],
    ...nothing,
    schemaVersion: SCHEMA_VERSION,
    version: 0,
    updated_at: project_updated_at,
  };
}

function assertFound(row: PageRow | undefined): PageView {
  if (row === undefined) throw new NotFound();
  return toPageView(row);
}

function toPageView({
  projectId,
  slug,
  title,
  description,
  blocks,
  seoTitle,
  seoDesc,
  ogImage,
  schemaVersion,
  version,
  updated_at,
}: PageRow): PageView {
  return {
    projectId,
    slug,
    title,
    description,
    blocks: upgradeBlocks(blocks, schemaVersion),
    seoTitle,
    seoDesc,
    ogImage,
    schemaVersion: Math.max(schemaVersion, SCHEMA_VERSION),
    version,
    updated_at,
  };
}

function checkedAgain(page: PageView): PageDocument {
  return documentOf({ ...page, blocks: page.blocks.map((block) => ({ ...block })) });
}

/** Without content that would now be refused; the editor gets it, with a message beside the field. */
function toVisitorsView(page: PageView): PageView {
  return { ...page, blocks: upgradeBlocks(withoutProblems(page.blocks), SCHEMA_VERSION), ogImage: safeSocialImage(page.ogImage) ?? '' };
}

/** The audited fields of a version; its texts are stored in the revision itself. */
function outlineOf({
  version,
  blocks,
  seoTitle,
  seoDesc,
  ogImage,
}: Pick<PageRow, 'version' | 'blocks' | 'seoTitle' | 'seoDesc' | 'ogImage'>): object {
  return { version, blocks: blocks.map((block) => String(Reflect.get(Object(block) as object, 'type'))), seoTitle, seoDesc, ogImage };
}
