import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Part of the settings that contain a password, and must never be printed. */
export const SECRET = 'hunter2-canary';

interface StartOptions {
  /** A command that runs the program, for example `unshare --mount`. */
  wrap?: string[];
  /** The user to run it as; by default this process's user. */
  user?: { uid: number; gid: number };
}

/**
 * Starts the program where it must refuse.
 * @returns the single sentence that it printed on standard error: no stack trace, no secret, exit code 1.
 */
export async function refusal(settings: Record<string, string>, { wrap = [], user }: StartOptions = {}): Promise<string> {
  const [command = process.execPath, ...args] = [...wrap, process.execPath, 'dist/program/main.js'];
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      DATABASE_URL: '',
      SMTP_URL: '',
      PORT: '0',
      LOG_LEVEL: 'trace',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const insist = setTimeout(() => child.kill('SIGTERM'), 45_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(insist);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^[A-Z/][^\n]*\.\n$/) });
  for (const output of [stdout, stderr]) expect(output).not.toMatch(/hunter2-canary|Error:|node:internal|^\s+at |ready at/m);
  return stderr.trim();
}
