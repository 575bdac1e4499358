// The minimum JavaScript of a page with React and react-router: it hydrates one route with one link.
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

const home = createElement('main', null, createElement('h1', null, 'Floor'), createElement(Link, { to: '/other' }, 'Other'));
const routes = createElement(
  Routes,
  null,
  createElement(Route, { path: '/', element: home }),
  createElement(Route, { path: '/other', element: createElement('main', null, 'Other') }),
);
hydrateRoot(globalThis.document.getElementById('root'), createElement(BrowserRouter, null, routes));
