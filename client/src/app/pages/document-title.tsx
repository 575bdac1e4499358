import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStudioName } from '../../lib/contact';
import { matchPath } from './matching';
import { headOf } from './page-head';

/** Updates the document title on navigation; the first title came with the HTML. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  const studio = useStudioName();
  const client = useQueryClient();
  useEffect(() => {
    const match = matchPath(pathname);
    if (match === null) return;
    const cache = client.getQueryCache();
    const show = () => {
      const data = Object.fromEntries(cache.getAll().map((query) => [String(query.queryKey[0]), query.state.data]));
      document.title = headOf(match, studio, data).title;
    };
    show();
    // A title that depends on data changes with the data.
    return match.route.handle.head && cache.subscribe(({ type }) => type === 'updated' && show());
  }, [pathname, studio, client]);
  return null;
}
