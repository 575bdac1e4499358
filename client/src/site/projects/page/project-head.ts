import type { PageHead } from '../../../../../server/platform/web/page.dto.js';
import { parsePicture } from '../../../../../server/platform/files/pictures/pictures.rules';
import type { PublicPageView } from '../../../../../server/site/project-pages/project-pages.dto.js';

/** API path of the page of the project with this slug. */
export function projectPagePath(slug: string): string {
  return `/project-pages/${encodeURIComponent(slug)}`;
}

/** Metadata of a project for search engines and shared links: the texts and image of its page, else the project's own. */
export function projectHead(page: Partial<PublicPageView> | null | undefined): Partial<PageHead> {
  const title = page?.seoTitle || page?.title;
  if (!title) return {};
  const description = page?.seoDesc || page?.description;
  const image = page?.ogImage || page?.look?.keyArt || openingImage(page?.blocks);
  return { title, ...(description && { description }), ...(image && { image }) };
}

/** The first image of this site in a hero of the page. */
function openingImage(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined;
  return blocks
    .filter((block): block is { backgroundImage: string } => isHero(block))
    .map(({ backgroundImage }) => backgroundImage)
    .find((address) => parsePicture(address) !== null);
}

function isHero(block: unknown): boolean {
  return (
    typeof block === 'object' &&
    block !== null &&
    Reflect.get(block, 'type') === 'hero' &&
    typeof Reflect.get(block, 'backgroundImage') === 'string'
  );
}
