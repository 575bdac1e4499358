import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LogOutput } from './log-output.js';

let folder: string;
let file: string;
let fd: number;
let isOpen: boolean;
const written = () => readFileSync(file, 'utf8');
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}\n`);
const until = async (text: string) => {
  while (written() !== text) await wait(5);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
  file = join(folder, 'log');
  fd = openSync(file, 'a');
  isOpen = true;
});
afterEach(() => {
  if (isOpen) closeSync(fd);
  rmSync(folder, { recursive: true });
});

it('collects lines and writes them by itself, in their order', async () => {
  const output = new LogOutput(fd);
  const all = lines(3_000);
  for (const line of all) output.write(line);
  await until(all.join(''));
});

it('writes at once when it is flushed', async () => {
  const output = new LogOutput(fd);
  output.write('first\n');
  expect(written()).toBe('');
  output.flush();
  output.write('second\n');
  output.flush();
  await until('first\nsecond\n');
});

it('writes the rest at the end before it returns', () => {
  const output = new LogOutput(fd);
  for (const line of lines(3)) output.write(line);
  output.flushSync();
  expect(written()).toBe('line 0\nline 1\nline 2\n');
  output.flushSync();
  expect(written()).toBe('line 0\nline 1\nline 2\n');
});

it('drops what cannot be written', async () => {
  const output = new LogOutput(fd);
  closeSync(fd);
  isOpen = false;
  output.write('first\n');
  output.flush();
  await wait(20);
  output.write('second\n');
  output.flushSync();
  expect(written()).toBe('');
});
