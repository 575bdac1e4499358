import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { isAlive } from '../../server/platform/database/embedded/processes.js';
import type { Program } from '../support/program.js';
import { until } from '../support/until.js';
import { Person } from './person.js';
import { Workspace } from './workspace.js';

jest.setTimeout(120_000);

/** The command of `npm start`. */
const ENTRY = 'scripts/start.mjs';
const CLEAN = { code: 0, signal: null };

const workspace = new Workspace();
afterAll(() => workspace.remove());

const start = (settings: Record<string, string> = {}): Promise<Program> => workspace.start(settings, { entry: ENTRY });
/** The process of the program itself, a child of the started one. */
const programId = (): number => Number.parseInt(readFileSync(join(workspace.dataDir, 'program.pid'), 'utf8'), 10);
const restartCount = (program: Program): number => program.output().match(/"msg":"The program ended unexpectedly/g)?.length ?? 0;

describe('npm start', () => {
  it('restarts the program after a kill, logs it, and still stops on request', async () => {
    const program = await start();
    const visitor = new Person(program.url);
    const first = programId();
    expect(first).not.toBe(program.child.pid);
    process.kill(first, 'SIGKILL');
    await until(() => restartCount(program) === 1, 'the line about the restart');
    await until(async () => (await visitor.get('/api/health/ready').catch(() => undefined))?.status === 200, 'the program being back');
    expect(programId()).not.toBe(first);
    expect(program.output()).toContain('"signal":"SIGKILL"');
    visitor.close();
    expect(await program.stop()).toEqual(CLEAN);
    expect(restartCount(program)).toBe(1);
    expect(workspace.databaseStopped()).toBe(true);
  });

  it('exits when the program is stopped by another process', async () => {
    const program = await start();
    process.kill(programId(), 'SIGTERM');
    expect(await program.exited).toEqual(CLEAN);
    expect(restartCount(program)).toBe(0);
  });

  it('does not retry a refused start', async () => {
    const program = await workspace.launch({ LOG_LEVEL: 'loud' }, { entry: ENTRY });
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(program.output().match(/LOG_LEVEL is "loud"/g)).toHaveLength(1);
    expect(restartCount(program)).toBe(0);
  });

  it('skips the restart delay when asked to stop', async () => {
    const program = await start();
    process.kill(programId(), 'SIGKILL');
    await until(() => restartCount(program) === 1, 'the line about the restart');
    expect(await program.stop('SIGINT')).toMatchObject({ code: 0 });
  });

  it('leaves no process running when the supervisor itself is killed', async () => {
    // Takes over the database that the last test's killed program left running.
    const program = await start();
    const id = programId();
    program.child.kill('SIGKILL');
    await until(() => !isAlive(id), 'the end of the program');
    expect(workspace.databaseStopped()).toBe(true);
  });
});
