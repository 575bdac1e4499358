import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/error-code.js';

/** One entry of Vite's build manifest (https://vite.dev/guide/backend-integration). */
export interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface PageAssets {
  /** Addresses of the stylesheets, in the order in which they must apply. */
  css: string[];
  /** Addresses of the modules to fetch ahead, the entry itself excluded: its script element stands in the template. */
  modules: string[];
}

/**
 * What a page needs: the entry, the given source modules and everything that they import statically.
 * Imported styles come before those of the importer, as Vite applies them.
 */
export function assetsOf(manifest: Manifest, modules: readonly string[]): PageAssets {
  const css = new Set<string>();
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) css.add(`/${file}`);
    if (chunk.isEntry !== true) files.add(`/${chunk.file}`);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true) visit(key);
  for (const key of modules) visit(key);
  return { css: [...css], modules: [...files] };
}

/** Up to this many bytes, styles stand in the page itself: no second round trip before the first paint. */
const INLINE_LIMIT = 96 * 1024;

/** What fetches scripts, in links and templates as this file and Vite write them. */
const SCRIPT_FETCHES = /<(script type="module"|link rel="modulepreload") crossorigin/g;

/**
 * The same elements for a page that comes with its content: scripts only take it over, so styles and fonts get the line first. Without
 * this a slow line is shared, and the first paint waits for scripts that it does not need.
 */
export function afterContent(html: string): string {
  return html.replace(SCRIPT_FETCHES, '<$1 crossorigin fetchpriority="low"');
}

/** What fetches fonts ahead, as Vite writes it. */
const FONT_PRELOADS = /<link\b(?=[^>]*\bas="font")(?=[^>]*\brel="preload")/g;

/** The same elements for a page that comes as a frame: its content waits for the scripts, and its text is readable before the fonts are there. */
export function beforeFonts(html: string): string {
  return html.replace(FONT_PRELOADS, '<link fetchpriority="low"');
}

/** What `npm run build` left for the browser: the template, and which files belong to which part of the client. */
export class ClientBuild {
  private readonly styles = new Map<string, string | undefined>();
  private readonly links = new Map<string, string>();

  private constructor(
    private readonly directory: string,
    readonly template: string,
    private readonly manifest: Manifest,
  ) {}

  /** Reads the build, or gives undefined when there is none. */
  static read(directory: string): ClientBuild | undefined {
    try {
      const template = readFileSync(join(directory, 'index.html'), 'utf8');
      const manifest = JSON.parse(readFileSync(join(directory, '.vite', 'manifest.json'), 'utf8')) as Manifest;
      // The template's own stylesheet links go: every page names its styles itself, in the page or as links.
      return new ClientBuild(directory, template.replace(/(?<![ \t])[ \t]*<link rel="stylesheet"[^>]*>\n?/g, ''), manifest);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Address of the module with which the client begins; another build has another. */
  get entry(): string | null {
    const chunk = Object.values(this.manifest).find(({ isEntry }) => isEntry === true);
    return chunk === undefined ? null : `/${chunk.file}`;
  }

  /** Elements for `<head>` that load or inline what these source modules need. */
  linksFor(modules: readonly string[]): string {
    const key = modules.join('\n');
    const known = this.links.get(key);
    if (known !== undefined) return known;
    const { css, modules: files } = assetsOf(this.manifest, modules);
    const ahead = files
      .filter((file) => !this.template.includes(`href="${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    const made = [...this.stylesFor(css), ...ahead].join('\n');
    this.links.set(key, made);
    return made;
  }

  private stylesFor(css: readonly string[]): string[] {
    const texts = css.map((file) => this.style(file));
    const inline = texts.every((text) => text !== undefined && !/<\/style/i.test(text));
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
    if (css.length === 0) return [];
    if (!inline || bytes > INLINE_LIMIT) return css.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
    // Vite's loader waits for the stylesheet of a lazy chunk unless it finds a link to it; a disabled one is not fetched.
    const loaded = css.map((file) => `<link rel="stylesheet" crossorigin href="${file}" disabled>`);
    return [`<style>${texts.join('\n')}</style>`, ...loaded];
  }

  private style(file: string): string | undefined {
    if (!this.styles.has(file)) this.styles.set(file, readIfThere(join(this.directory, file)));
    return this.styles.get(file);
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
