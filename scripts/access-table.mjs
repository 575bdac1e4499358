// `npm run access-table` writes docs/access.md from the program's routes; the API tests compare the two.
import './lib/check-node.mjs';

const { inRoot } = await import('./lib/root.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('./lib/parts.mjs');
await ensureBuilt();

const { writeFile } = await import('node:fs/promises');
await import('reflect-metadata');
const { AppModule } = await import(inRoot('dist/server/app.module.js'));
const { readConfig } = await import(inRoot('dist/server/platform/config/config.js'));
const { accessDocument, controllersIn, routeTable } = await import(inRoot('dist/server/platform/http/route-table.js'));
const controllers = controllersIn(AppModule.with(readConfig({}), { connectionString: '' }));
await writeFile(inRoot('docs/access.md'), accessDocument(routeTable(controllers, '/api')));
