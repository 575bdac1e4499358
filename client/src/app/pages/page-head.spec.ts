import type { RouteHandle } from '../../lib/navigation/routes';
import { headOf } from './page-head';

function matchWith(about: Omit<RouteHandle, 'module'>) {
  const handle: RouteHandle = { ...about, module: 'src/x-page.tsx' };
  const lazy = () => Promise.resolve({ Component: () => null });
  return { route: { path: '/x/:slug', lazy, handle }, params: { slug: 'neon' } };
}

describe('headOf', () => {
  it('appends the studio to the title', () => {
    const head = headOf(matchWith({ access: 'everyone', title: 'Projects' }), 'Northlight', {});
    expect(head.title).toBe('Projects · Northlight');
    expect(head.noindex).toBeUndefined();
  });

  it('keeps private pages out of search engines', () => {
    expect(headOf(matchWith({ access: 'signedIn', title: 'Dashboard' }), 'Northlight', {}).noindex).toBe(true);
  });

  it('can be overridden by the data of a page', () => {
    const handle: Omit<RouteHandle, 'module'> = {
      access: 'everyone',
      title: 'Project',
      head: ({ slug }, data) => ({ title: String(data[`/project-pages/${slug}`]) }),
    };
    expect(headOf(matchWith(handle), 'Northlight', { '/project-pages/neon': 'Neon Drift' }).title).toBe('Neon Drift');
  });
});
