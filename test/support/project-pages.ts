import type { PageRevisionList, PageView, PublicPageView } from '../../server/site/project-pages/project-pages.dto.js';
import type { Agent, SignedIn, TestApp } from './app.js';
import { photograph } from './pictures.js';

export const PROJECT = { title: 'Saltglass', slug: 'saltglass', description: 'A flooded city.', public: true };
export const STORED_VERSIONS = 50;

/** An admin's actions on the page of one project; `open` creates both before each test. */
export function projectPageFixture(app: () => TestApp) {
  let admin: SignedIn;
  let projectId: string;

  const addProject = async (project: object): Promise<string> =>
    (await admin.agent.post('/api/admin/projects').send(project).expect(201)).body.id as string;
  const path = (more = '') => `/api/project-pages/${projectId}${more}`;
  const send = (page: object, agent: Agent = admin.agent) => agent.post(path()).send(page);

  return {
    addProject,
    path,
    send,
    open: async () => {
      admin = await app().signUp({ roles: ['admin'] });
      projectId = await addProject(PROJECT);
      return { admin, projectId };
    },
    saved: async (page: object): Promise<PageView> => (await send(page).expect(200)).body as PageView,
    edited: async (): Promise<PageView> => (await admin.agent.get(path()).expect(200)).body as PageView,
    publicPage: async (slug = PROJECT.slug): Promise<PublicPageView> =>
      (await app().agent().get(`/api/project-pages/${slug}`).expect(200)).body as PublicPageView,
    revisions: async (query = ''): Promise<PageRevisionList> =>
      (await admin.agent.get(path(`/revisions${query}`)).expect(200)).body as PageRevisionList,
    upload: async (width = 400): Promise<string> =>
      (
        await admin.agent
          .post('/api/project-pages/upload')
          .attach('image', await photograph(width, 300), 'harbour.jpg')
          .expect(200)
      ).body.url as string,
    /** Empty versions after the first, up to this one, as if they had been saved. */
    saveEmptyUpTo: async (version: number): Promise<void> => {
      await app().database.query(
        `INSERT INTO project_page_revisions (id, project_id, version, schema_version, blocks, seo_title, seo_desc, og_image, pictures, saved_by, saved_at)
         SELECT gen_random_uuid(), project_id, n, schema_version, '[]', '', '', '', '{}', saved_by, saved_at
         FROM project_page_revisions, generate_series(2, $2::integer) AS n WHERE project_id = $1 AND version = 1`,
        [projectId, version],
      );
      await app().database.query(`UPDATE project_pages SET version = $2, blocks = '[]' WHERE project_id = $1`, [projectId, version]);
    },
  };
}
