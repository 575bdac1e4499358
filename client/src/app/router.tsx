import type { RouteObject } from 'react-router';
import { useRoutes } from 'react-router';
import { Redirect } from '../lib/redirect';
import type { AreaRoute } from '../lib/routes';
import { areaRoutes } from './areas';
import { Frame } from './frame';
import { Guard } from './guard';
import { LazyPage } from './lazy-page';
import { portalLayout } from './lazy-pages';

/**
 * The whole route table: the frame around everything, a guard around what is not for everyone, the portal layout around
 * forms and tables, and a way home for every path that is none.
 */
const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      ...areaRoutes.filter((route) => route.handle.layout !== 'portal').map(guarded),
      {
        element: <LazyPage part={portalLayout} />,
        children: areaRoutes.filter((route) => route.handle.layout === 'portal').map(guarded),
      },
      { path: '*', element: <Redirect to="/" replace /> },
    ],
  },
];

function guarded(route: AreaRoute): RouteObject {
  const page: RouteObject = { path: route.path, element: <LazyPage key={route.path} part={route} /> };
  const { access } = route.handle;
  return access === 'everyone' ? page : { element: <Guard access={access} />, children: [page] };
}

/** The application below a router: the browser's, or the server's for one address. */
export function AppRoutes() {
  return useRoutes(routes);
}
