import react from '@vitejs/plugin-react';
import path from 'node:path';
import { defineConfig } from 'vite';
import { systemScheme } from './postcss/system-scheme.ts';

const root = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const router = path.join(root, '../node_modules/react-router/dist/production');
const productionRouter = [{ find: /^react-router$/, replacement: path.join(router, 'index.mjs') }];

/**
 * Two builds from one file: `vite build` makes what browsers load (dist/client, with a manifest), and
 * `vite build --ssr src/entry-server.tsx` makes the renderer that the server imports (dist/ssr, self-contained).
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [react()],
  css: { postcss: { plugins: [systemScheme()] } },
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
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'entry-server.js', codeSplitting: false } },
      }
    : {
        outDir: path.join(root, '../dist/client'),
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
        rolldownOptions: {
          output: {
            // What every page needs compresses best, and caches best, as one file.
            codeSplitting: {
              groups: [{ name: 'core', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/ }],
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
