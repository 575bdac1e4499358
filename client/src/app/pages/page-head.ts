import type { PageHead } from '../../../../server/platform/web/page.dto.js';
import type { Match } from './matching';

const DESCRIPTION = 'An independent studio building games and software that challenge, connect and matter.';

/** Title, description and other head elements of a page. `data` is keyed by API path. */
export function headOf({ route, params }: Match, studio: string, data: Readonly<Record<string, unknown>>): PageHead {
  const { title, description = DESCRIPTION, head, access } = route.handle;
  return {
    title: `${title} · ${studio}`,
    description,
    ...(access === 'everyone' ? {} : { noindex: true }),
    ...head?.(params, data),
  };
}
