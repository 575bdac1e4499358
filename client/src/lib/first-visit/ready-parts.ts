import type { ComponentType } from 'react';

/** A part of a page with code of its own. One object per part, created once. */
interface Part<Props extends object> {
  lazy: () => Promise<{ Component: ComponentType<Props> }>;
}

const ready = new WeakMap<object, ComponentType<never>>();

/** Loads a part before the page renders, so that `readyComponent` returns it. Rejects if its code fails to load. */
export async function makeReady<Loaded extends { Component: ComponentType }>(part: { lazy: () => Promise<Loaded> }): Promise<Loaded> {
  const loaded = await part.lazy();
  ready.set(part, loaded.Component as ComponentType<never>);
  return loaded;
}

/** The component of a part that was loaded before the page rendered: the server renders it, and the browser hydrates it. */
export function readyComponent<Props extends object>(part: Part<Props>): ComponentType<Props> | undefined {
  return ready.get(part) as ComponentType<Props> | undefined;
}
