import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { until } from '../support/until.js';
import { Person } from './person.js';
import { Workspace } from './workspace.js';

jest.setTimeout(60_000);

const workspace = new Workspace();

afterAll(() => workspace.remove());

it('a start from the compiled code of an earlier one checks passwords and renders pages', async () => {
  const cache = join(workspace.base, 'compiled');
  mkdirSync(cache);
  for (let start = 1; start <= 2; start += 1) {
    const program = await workspace.start({ NODE_COMPILE_CACHE: cache });
    await until(() => readdirSync(cache, { recursive: true }).length > 5, 'the compiled code');
    const person = new Person(program.url);
    // Packages that are loaded on demand hash the password; a module beside the bundle renders the page.
    await person.join();
    expect((await person.get('/')).text).toMatch(/<main[ >]/);
    expect(await program.stop()).toEqual({ code: 0, signal: null });
  }
});
