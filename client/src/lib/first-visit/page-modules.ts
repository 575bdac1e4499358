import { createContext, useContext } from 'react';

/** Receives the source paths of the lazy parts on a page. Only set during the server render. */
type ModuleListener = (module: string) => void;

export const PageModules = createContext<ModuleListener | null>(null);

/**
 * Reports a lazy part to the server render, so that the document can list its files: the browser then fetches them in parallel with the
 * page's own files instead of discovering them once those have run.
 * @param module source path as in the build manifest; undefined if the part is not needed immediately
 */
export function useAnnouncedModule(module: string | undefined): void {
  const announce = useContext(PageModules);
  if (module !== undefined) announce?.(module);
}
