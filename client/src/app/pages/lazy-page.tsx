import { createElement, use } from 'react';
import type { LazyPart } from './lazy-pages';
import { loadComponent } from './lazy-pages';

/** Shows a lazy part: at once when its code is here, else after a suspension. */
export function LazyPage({ part }: { part: LazyPart }) {
  return createElement(use(loadComponent(part)));
}
