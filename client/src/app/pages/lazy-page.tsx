import { createElement, use } from 'react';
import type { LazyPart } from './lazy-pages';
import { loadComponent } from './lazy-pages';

/** Renders a lazy part: immediately if its code is loaded, otherwise it suspends. */
export function LazyPage({ part }: { part: LazyPart }) {
  return createElement(use(loadComponent(part)));
}
