import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { defineConfig } from 'vite';
import { systemScheme } from './postcss/system-scheme.ts';
import { pageFileGroups } from './rolldown/page-files.ts';
import { serverOnlyFacts } from './rolldown/server-only-facts.ts';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const router = path.join(root, '../node_modules/react-router/dist/production');
const productionRouter = [{ find: /^react-router$/, replacement: path.join(router, 'index.mjs') }];

/** In every page. */
const framework = ['react', 'react-dom', 'scheduler', 'react-router', 'cookie', '@tanstack'].map((name) => `${name}[\\\\/]`);
const pages = pageFileGroups();

/** A class by its name and its file alone: pages, styles and scripts are full of these names, and all three must agree on them. */
function scopedName(name: string, file: string): string {
  const place = path.relative(root, file.split('?', 1)[0] ?? file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(place).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}

/**
 * Two builds from one file: `vite build` makes what browsers load (dist/client, with a manifest), and
 * `vite build --ssr src/entry-server.tsx` makes the renderer that the server imports (dist/ssr, self-contained).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [react(), serverOnlyFacts(), ...(isSsrBuild ? [] : [pages.plugin])],
  css: { postcss: { plugins: [systemScheme()] }, modules: { generateScopedName: scopedName } },
  // The package's exports lead to the copy with warnings for developers; visitors get the other one.
  resolve: { alias: command === 'build' && !isSsrBuild ? productionRouter : [] },
  // Decided when it is built: the server's own NODE_ENV must not turn React's development copy on.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: path.join(root, '../dist/ssr'),
        emptyOutDir: true,
        target: 'node20',
        copyPublicDir: false,
        // Node keeps the text of what it loads: without spaces, and in ASCII where a character takes one byte. Names stay for the log.
        rolldownOptions: {
          output: {
            entryFileNames: 'entry-server.js',
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
          },
        },
      }
    : {
        outDir: path.join(root, '../dist/client'),
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        // The portal's shared parts are one file on purpose; the first start should not greet the owner with a warning.
        chunkSizeWarningLimit: 600,
        // A page that is imported later need not ask for what is here already.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_page, files) => files.filter((file) => !/\/(core|rolldown-runtime)-/.test(file)),
        },
        target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
        rolldownOptions: {
          output: {
            // What every page needs compresses best, and caches best, as one file.
            codeSplitting: {
              groups: [{ name: 'core', test: new RegExp(`node_modules[\\\\/](${framework.join('|')})`), priority: 7 }, ...pages.groups],
            },
          },
        },
      },
  server: {
    port: 5173,
    strictPort: false,
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
}));
