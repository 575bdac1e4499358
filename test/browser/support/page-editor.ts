import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { CLIENT_HEADERS } from '../../support/client-headers';
import { expect } from './test';

export interface Project {
  id: string;
  slug: string;
}

/** A separate project for each test, created by the signed-in user. */
export async function newProject(page: Page, { title = 'Lumen', isPublic = false } = {}): Promise<Project> {
  const slug = `lumen-${randomUUID().slice(0, 8)}`;
  const response = await page.request.post('/api/admin/projects', {
    data: { title, slug, description: 'A lighthouse keeper and a drowned city.', public: isPublic },
    headers: CLIENT_HEADERS,
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as Project;
}

export async function openEditor(page: Page, project: Project): Promise<Project> {
  await page.goto(`/admin/project-pages/${project.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lumen' })).toBeVisible();
  return project;
}

/** Saves a page through the API, based on a version. */
export async function savePage(page: Page, { id, slug }: Project, blocks: object[], version = 0): Promise<void> {
  const response = await page.request.post(`/api/project-pages/${id}`, {
    data: { projectId: id, slug, blocks, version },
    headers: CLIENT_HEADERS,
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** Blocks in the API's format. */
export const hero = (title: string, more: object = {}) => ({
  id: 'hero',
  type: 'hero',
  title,
  tagline: '',
  backgroundImage: '',
  ctas: [],
  ...more,
});
export const overview = (markdown: string) => ({ id: 'overview', type: 'overview', markdown });
export const links = { id: 'links', type: 'links', links: [{ label: 'Support', url: '/support' }] };

/** The card of the n-th block, from 1. */
export function card(page: Page, place: number): Locator {
  return page
    .getByRole('list', { name: 'Blocks of the page' })
    .locator('> li')
    .nth(place - 1);
}

export async function addBlock(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  const added = page.getByRole('list', { name: 'Blocks of the page' }).locator('> li').last();
  await expect(added.getByRole('button', { expanded: true })).toBeVisible();
  return added;
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Page' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

export const labels = (page: Page) => page.getByRole('list', { name: 'Blocks of the page' }).locator('> li h3').allInnerTexts();
