import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/error-code.js';

/** One entry of Vite's build manifest (https://vite.dev/guide/backend-integration). */
interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  css?: string[];
  imports?: string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

interface PageAssets {
  /** Addresses of the stylesheets, in cascade order. */
  css: string[];
  /** Addresses of the modules to preload, without the entry: its script element is in the template. */
  modules: string[];
}

/**
 * Assets of a page: the entry, the given source modules and everything that they import statically. Imported styles come before those of
 * the importer, as Vite applies them.
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

/** Styles up to this size are inlined: no second round trip before the first paint. */
const INLINE_LIMIT = 96 * 1024;

/** Script preloads in the format of this file and of Vite. */
const SCRIPT_FETCHES = /<link rel="modulepreload" crossorigin/g;

/** The script element of the client's entry, in Vite's format. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** A file in client/public: waits for the first paint, then loads and runs the client. */
const AFTER_PAINT = '/after-paint.js';

/**
 * The same elements for a server-rendered page: scripts only hydrate it, so they are loaded and run after the first paint. Otherwise a slow
 * connection is shared, a slow processor is busy, and the first paint waits for scripts that it does not need.
 */
export function afterContent(html: string): string {
  return html
    .replace(ENTRY, `<link rel="modulepreload" crossorigin href="$1">\n    <script defer src="${AFTER_PAINT}" data-entry="$1"></script>`)
    .replace(SCRIPT_FETCHES, '<link rel="modulepreload-later" crossorigin fetchpriority="low"');
}

/** Font preloads in Vite's format. */
const FONT_PRELOADS = /<link\b(?=[^>]*\bas="font")(?=[^>]*\brel="preload")/g;

/** The same elements for a page sent as a frame: its content waits for the scripts, and its text is readable without the web fonts. */
export function beforeFonts(html: string): string {
  return html.replace(FONT_PRELOADS, '<link fetchpriority="low"');
}

/** The output of `npm run build` for the browser: the template and the manifest of the client's files. */
export class ClientBuild {
  private readonly styles = new Map<string, string | undefined>();
  private readonly links = new Map<string, string>();

  private constructor(
    private readonly directory: string,
    readonly template: string,
    private readonly manifest: Manifest,
  ) {}

  /** Reads the build; undefined if there is none. */
  static read(directory: string): ClientBuild | undefined {
    try {
      const template = readFileSync(join(directory, 'index.html'), 'utf8');
      const manifest = JSON.parse(readFileSync(join(directory, '.vite', 'manifest.json'), 'utf8')) as Manifest;
      // The template's own stylesheet links are removed: every page lists its styles itself, inline or as links.
      return new ClientBuild(directory, template.replace(/(?<![ \t])[ \t]*<link rel="stylesheet"[^>]*>\n?/g, ''), manifest);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Address of the client's entry module; it differs between builds. */
  get entry(): string | null {
    const chunk = Object.values(this.manifest).find(({ isEntry }) => isEntry === true);
    return chunk === undefined ? null : `/${chunk.file}`;
  }

  /** Elements for `<head>` that load or inline the assets of these source modules. */
  linksFor(modules: readonly string[]): string {
    const key = modules.join('\n');
    const cached = this.links.get(key);
    if (cached !== undefined) return cached;
    const { css, modules: files } = assetsOf(this.manifest, modules);
    const preloads = files
      .filter((file) => !this.template.includes(`href="${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    const html = [...this.stylesFor(css), ...preloads].join('\n');
    this.links.set(key, html);
    return html;
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
