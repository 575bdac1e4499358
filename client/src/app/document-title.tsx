import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStudioName } from '../lib/contact';
import { matchPath } from './matching';
import { headOf } from './page-head';

/** Keeps the browser's title in step while moving between pages; the first one came with the HTML. */
export function DocumentTitle() {
  const { pathname } = useLocation();
  const studio = useStudioName();
  const client = useQueryClient();
  useEffect(() => {
    const match = matchPath(pathname);
    if (match === null) return;
    const queries = client.getQueryCache().getAll();
    const data = Object.fromEntries(queries.map((query) => [String(query.queryKey[0]), query.state.data]));
    document.title = headOf(match, studio, data).title;
  }, [pathname, studio, client]);
  return null;
}
