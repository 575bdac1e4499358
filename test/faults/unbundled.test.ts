import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest } from '@jest/globals';
import { Workspace } from './workspace.js';

jest.setTimeout(120_000);

const root = join(import.meta.dirname, '../..');
const workspace = new Workspace();

afterAll(() => workspace.remove());

/** Bundles the built server as if a package no longer had the module that the bundle has to change. */
async function bundleWithoutModule(directory: string): Promise<string> {
  mkdirSync(directory);
  symlinkSync(join(root, 'dist/server'), join(directory, 'server'));
  const script = `
    import { bundleServer } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/lib/bundle.mjs')).href)};
    await bundleServer(${JSON.stringify(directory)}, [{ file: /moved-away\\.js$/, packages: ['typeorm'] }]);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  expect(await once(child, 'close')).toEqual([0, null]);
  return output;
}

it('the program runs without its bundle when the packages do not match, and logs the reason', async () => {
  const directory = join(workspace.base, 'build');
  const reasons = ['no module matches moved-away\\.js$'];
  expect(JSON.parse(await bundleWithoutModule(directory))).toMatchObject({ level: 'warn', reasons });
  expect(readdirSync(join(directory, 'program')).filter((name) => !/^(worker|password)/.test(name))).toEqual(['main.js']);
  expect(readFileSync(join(directory, 'program/main.js'), 'utf8')).toContain("import('../server/main.js')");

  const program = await workspace.start({}, { entry: join(directory, 'program/main.js') });
  const response = await fetch(`${program.url}/api/values`);
  expect(response.status).toBe(200);
  expect(await program.stop()).toEqual({ code: 0, signal: null });
  const warnings = program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":"warn"'))
    .map((line) => JSON.parse(line) as object);
  expect(warnings).toEqual([expect.objectContaining({ reasons, msg: expect.stringContaining('not bundled') })]);
});
