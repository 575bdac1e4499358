import { createContext, useContext } from 'react';

/** Receives the sources of lazy parts that a page shows. Only the server's render has one. */
export type ModuleListener = (module: string) => void;

export const PageModules = createContext<ModuleListener | null>(null);

/**
 * Tells the server's render of a lazy part on the page, so that the document can name its files: the browser then fetches them together
 * with the page's own instead of finding out about them once those have run.
 *
 * @param module source as it is in the build manifest; undefined where the part is not wanted at once
 */
export function useAnnouncedModule(module: string | undefined): void {
  const announce = useContext(PageModules);
  if (module !== undefined) announce?.(module);
}
