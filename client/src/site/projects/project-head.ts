import type { PageHead } from '../../../../server/platform/web/page.dto.js';
import type { PageView } from '../../../../server/site/project-pages/project-pages.dto.js';

/** API path of the page of the project with this slug. */
export function projectPagePath(slug: string): string {
  return `/project-pages/${encodeURIComponent(slug)}`;
}

/** What search engines and shared links show of a project: the words of its page, else the project's own. */
export function projectHead(page: Partial<PageView> | null | undefined): Partial<PageHead> {
  const title = page?.seoTitle || page?.title;
  if (!title) return {};
  const description = page?.seoDesc || page?.description;
  return { title, ...(description && { description }), ...(page?.ogImage && { image: page.ogImage }) };
}
