import { mkdirSync, rmSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { steps } from './test-steps.mjs';

/**
 * @typedef {{ passed: number, failed: number, note?: string }} Count what a step found; a step that ran nothing has failed.
 */

/**
 * Runs the named steps, or all of them, prints what each took and ends with the line `N passed, N failed`. Without a
 * build nothing after it means anything, so that a failed build ends the run; any other failure does not.
 * @param {string[]} names
 * @returns {Promise<number>} exit code.
 */
export async function runSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`There is no step called ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}.`);
    return 2;
  }
  rmSync(inRoot('test-results'), { recursive: true, force: true });
  mkdirSync(inRoot('test-results'), { recursive: true });
  const chosen = names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
  const needed = steps.filter((step) => chosen.includes(step) || chosen.some((other) => other.needs?.includes(step.name)));
  const lines = [];
  const total = { passed: 0, failed: 0 };
  for (const step of needed) {
    console.log(`\n── ${step.name} ──`);
    const started = performance.now();
    const count = await attempt(step);
    total.passed += count.passed;
    total.failed += count.failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    lines.push(`${step.name.padEnd(12)}${seconds.padStart(7)} s   ${count.note ?? `${count.passed} passed, ${count.failed} failed`}`);
    if (step.fatal && count.failed > 0) break;
  }
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @returns {Promise<Count>} */
async function attempt(step) {
  try {
    return await step.run();
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}
