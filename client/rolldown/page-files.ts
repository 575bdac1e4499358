import path from 'node:path';
import type { Plugin } from 'vite';

/** What is needed of a module to decide which pages load it. */
export interface ModuleFacts {
  id: string;
  isEntry: boolean;
  /** Imported by `import()` somewhere: a page, or a part of one that is loaded on its own. */
  isPage: boolean;
  code: string | null;
  importedIds: readonly string[];
}

/** Parts of the frames that are loaded on their own, and the file that their pages load anyway. */
const FRAME = new Map([
  ['app/shell/portal-layout', 'portal'],
  ['app/shell/admin-sections', 'admin'],
  ['admin/admin-page', 'admin'],
  ['admin/admin-section-links', 'admin'],
  ['app/shell/staff-sections', 'staff'],
  ['staff/staff-page', 'staff'],
  ['staff/staff-section-links', 'staff'],
  ['support/desk/desk-sections', 'support'],
  ['account/dashboard-page', 'account'],
  ['account/account-sections', 'account'],
]);
/** Those of them that are routes. The server looks for their styles in the manifest, which lists no module that lies in a shared file. */
const ROUTES = new Set(['admin/admin-page', 'account/dashboard-page', 'staff/staff-page']);
/** What one public page shares with more signed-in pages than this is worth a place in the public pages' file. */
const FEW = 2;

const ICON = /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/](Icon\w+)\.mjs$/;
const ICONS_PACKAGE = /[\\/]@tabler[\\/]icons-react[\\/]/;
const STYLES = /\.css$/;
const MANTINE = /[\\/]node_modules[\\/]@mantine[\\/]/;

/**
 * Names a file for each module that several pages share, so that a page loads few files and little that it does not use:
 *
 * - `app`: what the entry imports, which every page loads
 * - `site`: shared by several public pages
 * - `project-page-shared` and the like: what one public page shares with signed-in ones, such as an editor of it
 * - `portal`: shared by signed-in pages of several areas; those are the pages that use Mantine
 * - the name of an area: shared by the signed-in pages of that area alone
 *
 * Everything else stays with the page that imports it, or in a file for the two that do.
 * @returns the name by the module's id; modules that no group takes are not in it.
 */
export function pageFiles(modules: readonly ModuleFacts[]): ReadonlyMap<string, string> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const icons = new Map(modules.flatMap(({ id }) => (ICON.test(id) ? [[ICON.exec(id)?.[1] ?? '', id] as const] : [])));
  const pages = modules.filter(({ isEntry, isPage }) => isEntry || isPage);
  const usedBy = new Map<string, ModuleFacts[]>();
  const portal = new Set<ModuleFacts>();
  for (const page of pages) {
    for (const id of reachableFrom(page, byId, icons)) {
      usedBy.set(id, [...(usedBy.get(id) ?? []), page]);
      if (MANTINE.test(id)) portal.add(page);
    }
  }
  const shared = [...usedBy].filter(([id]) => !ROUTES.has(placeOf({ id })));
  const names = shared.map(([id, users]) => [id, STYLES.test(id) ? styleNameFor(users, portal) : nameFor(users, portal)] as const);
  return new Map(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
}

function nameFor(users: readonly ModuleFacts[], portal: ReadonlySet<ModuleFacts>): string | undefined {
  if (users.some(({ isEntry }) => isEntry)) return 'app';
  const pages = users.filter((page) => !FRAME.has(placeOf(page)));
  const site = pages.filter((page) => !portal.has(page));
  if (site.length > 1 || (site.length === 1 && pages.length > FEW + 1)) return 'site';
  // What signed-in pages share with a public one must not draw the portal's files into the public page.
  const [only] = site;
  if (only !== undefined) return users.length > 1 ? `${path.basename(placeOf(only))}-shared` : undefined;
  const frames = new Set(users.flatMap((page) => FRAME.get(placeOf(page)) ?? []));
  if (frames.has('portal') || (frames.size === 0 && pages.length < 2)) return frames.has('portal') ? 'portal' : undefined;
  const areas = new Set([...frames, ...pages.map(areaOf)]);
  return areas.size === 1 ? [...areas][0] : 'portal';
}

/** Like code, but in fewer files: one for all that signed-in pages share, one for all that they share with single public pages, and those of public pages with what every page loads. */
function styleNameFor(users: readonly ModuleFacts[], portal: ReadonlySet<ModuleFacts>): string | undefined {
  const signedIn = users.every((page) => portal.has(page) || FRAME.has(placeOf(page)));
  const isShared = users.length > 1 || users.some((page) => FRAME.has(placeOf(page)));
  if (signedIn && isShared) return 'portal';
  const name = nameFor(users, portal);
  if (name === 'site') return 'app';
  return name?.endsWith('-shared') === true ? 'pages-shared' : name;
}

/** Where a module of ours stands, such as `admin/users/users-section`. */
function placeOf({ id }: Pick<ModuleFacts, 'id'>): string {
  const [, place = ''] = id.split(/[\\/]client[\\/]src[\\/]/);
  return place.replaceAll('\\', '/').replace(/\.\w+$/, '');
}

/** Sections of the panel are loaded on its pages, whichever area they belong to. */
function areaOf(page: ModuleFacts): string {
  const [area = 'portal', folder] = placeOf(page).split('/');
  return folder === 'admin' ? 'admin' : area;
}

/**
 * Ids of everything that a page imports statically, itself included. An index of all icons imports every one of them:
 * whether a module uses one is told by its name in the code.
 */
function reachableFrom(page: ModuleFacts, byId: ReadonlyMap<string, ModuleFacts>, icons: ReadonlyMap<string, string>): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [page.id];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const module = byId.get(id);
    if (seen.has(id) || module === undefined) continue;
    seen.add(id);
    const usesIcons = !ICONS_PACKAGE.test(id) && module.importedIds.some((imported) => ICONS_PACKAGE.test(imported));
    for (const [name] of usesIcons ? (module.code ?? '').matchAll(/\bIcon[A-Z]\w*/g) : []) queue.push(icons.get(name) ?? '');
    for (const imported of module.importedIds) if (!ICON.test(imported)) queue.push(imported);
  }
  return seen;
}

/**
 * The same as parts of a Vite configuration: a plugin that looks at the modules, and the groups that name files afterwards.
 * A group takes whatever its modules import and no group before it has taken, so that the most widely shared goes first.
 */
export function pageFileGroups(): {
  plugin: Plugin;
  groups: Array<{ name: (id: string) => string | null; debugName: string; priority: number }>;
} {
  let names: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: 'page-files',
    apply: 'build',
    buildEnd() {
      const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      names = pageFiles(
        infos.map(({ id, isEntry, code, importedIds, dynamicImporters }) => ({
          id,
          isEntry,
          isPage: dynamicImporters.length > 0,
          code,
          importedIds,
        })),
      );
    },
  };
  const only =
    (...wanted: string[]) =>
    (id: string) => {
      const name = names.get(id);
      return name !== undefined && wanted.includes(name) ? name : null;
    };
  const shared = (id: string) => (names.get(id)?.endsWith('-shared') ? (names.get(id) ?? null) : null);
  return {
    plugin,
    groups: [
      { name: only('app'), debugName: 'app', priority: 5 },
      { name: only('site'), debugName: 'site', priority: 4 },
      { name: shared, debugName: 'shared', priority: 3 },
      { name: only('portal'), debugName: 'portal', priority: 2 },
      { name: (id) => names.get(id) ?? null, debugName: 'areas', priority: 1 },
    ],
  };
}
