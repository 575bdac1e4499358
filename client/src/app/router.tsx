import type { RouteObject } from 'react-router';
import { Outlet, useRoutes } from 'react-router';
import type { AreaRoute } from '../lib/navigation/routes';
import { areaRoutes } from './areas';
import { Frame } from './public-frame/frame';
import { Guard } from './session/guard';
import { LazyPage } from './pages/lazy-page';
import { portalLayout } from './pages/lazy-pages';
import { UnknownAddress } from './pages/unknown-address';
import { PublicFrame } from './public-frame/public-frame';
import { WorkFrame } from './shell/work-frame';

const publicRoutes = areaRoutes.filter((route) => route.handle.areas === undefined);

/**
 * The route table: the global wrapper, then the public frame or the app shell, a guard around restricted pages, the portal layout around
 * forms and tables, and the way home for every other path.
 */
const routes: RouteObject[] = [
  {
    element: <Frame />,
    children: [
      {
        element: (
          <PublicFrame>
            <Outlet />
          </PublicFrame>
        ),
        children: [
          ...publicRoutes.filter((route) => route.handle.layout !== 'portal').map(guarded),
          {
            element: <LazyPage part={portalLayout} />,
            children: publicRoutes.filter((route) => route.handle.layout === 'portal').map(guarded),
          },
          { path: '*', element: <UnknownAddress /> },
        ],
      },
      ...areaRoutes.filter((route) => route.handle.areas !== undefined).map(workRoute),
    ],
  },
];

function guarded(route: AreaRoute): RouteObject {
  const { access } = route.handle;
  return access === 'everyone' ? pageOf(route) : { element: <Guard access={access} />, children: [pageOf(route)] };
}

/** The guard is outside the frame: it must outlive the app shell, to know that a user was signed in when the session ends. */
function workRoute(route: AreaRoute): RouteObject {
  return { element: <Guard access={route.handle.access} />, children: [{ element: <WorkFrame />, children: [pageOf(route)] }] };
}

function pageOf(route: AreaRoute): RouteObject {
  return { path: route.path, element: <LazyPage key={route.path} part={route} /> };
}

/** The application below a router: the browser's, or the server's static one. */
export function AppRoutes() {
  return useRoutes(routes);
}
