import { readSettings } from './lib/settings.mjs';
import { stopAll } from './lib/processes.mjs';
import { toMarkdown, toText, writeResults } from './lib/report.mjs';

/** The rows in the order in which they are measured; each is a file in `rows/` that exports `measure`. */
const ROWS = [
  'list',
  'post',
  'html',
  'store',
  'desk',
  'bugs',
  'builds',
  'finance',
  'clarity',
  'sales',
  'posting',
  'streams',
  'copies',
  'signin',
  'start',
  'memory',
  'page',
  'portal',
  'typing',
];

/**
 * Measures the requested rows, prints a table, and writes bench/results.md if all were measured.
 * @param {string[]} names names of the rows; all of them if empty.
 * @param {NodeJS.ProcessEnv} env BENCH_SECONDS and BENCH_ROUNDS.
 * @returns {Promise<number>} exit code: 0 if everything was measured, whether targets were met or not.
 */
export async function bench(names, env) {
  const unknown = names.filter((name) => !ROWS.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no row called ${unknown.join(', ')}; there are ${ROWS.join(', ')}.`);
    return 2;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stopAll().finally(() => process.exit(130)));
  const rows = ROWS.filter((name) => names.length === 0 || names.includes(name));
  const results = [];
  try {
    const settings = readSettings(env);
    for (const name of rows) {
      console.log(`Measuring ${name} …`);
      const { measure } = await import(`./rows/${name}.mjs`);
      const measured = await measure(settings);
      results.push(...measured);
      console.log(toText(measured));
    }
    if (rows.length === ROWS.length) await writeResults(toMarkdown(results, settings));
    else console.log('bench/results.md is written when all rows are measured.');
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    return 1;
  } finally {
    await stopAll();
  }
}
