import { mkdirSync, rmSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { changedSince } from './changed-files.mjs';
import { runSuites, steps, stepsForChange } from './test-steps.mjs';

/**
 * @typedef {{ passed: number, failed: number, note?: string }} Count the result of a step; a step that ran nothing has failed.
 */

/**
 * Runs the named steps, or with `changed` and optionally a commit the tests related to a change, or everything.
 * @param {string[]} args arguments of the command line.
 * @returns {Promise<number>} exit code.
 */
export async function runTests(args) {
  if (args[0] === 'changed') return runSteps(stepsForChange(changedSince(args[1])));
  const unknown = args.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`There is no step called ${unknown.join(', ')}; there are ${steps.map((step) => step.name).join(', ')}, and changed.`);
    return 2;
  }
  const chosen = args.length === 0 ? steps : steps.filter((step) => args.includes(step.name));
  return runSteps(steps.filter((step) => chosen.includes(step) || chosen.some((other) => other.needs?.includes(step.name))));
}

/**
 * Runs steps, prints the time of each, and finally the line `N passed, N failed`. A failed build ends the run, because the other steps need it;
 * any other failure does not.
 * @param {import('./test-steps.mjs').Step[]} selected
 */
async function runSteps(selected) {
  rmSync(inRoot('test-results'), { recursive: true, force: true });
  mkdirSync(inRoot('test-results'), { recursive: true });
  const lines = [];
  const total = { passed: 0, failed: 0 };
  for (const group of grouped(selected)) {
    console.log(`\n── ${group.map(({ name }) => name).join(', ')} ──`);
    const counts = 'suite' in group[0] ? await suites(group) : (await Promise.all(lanes(group).map(inSequence))).flat();
    for (const [index, { count, seconds }] of counts.entries()) {
      total.passed += count.passed;
      total.failed += count.failed;
      lines.push(
        `${group[index].name.padEnd(12)}${seconds.toFixed(1).padStart(7)} s   ${count.note ?? `${count.passed} passed, ${count.failed} failed`}`,
      );
    }
    if (group.some(({ fatal }, index) => fatal && counts[index].count.failed > 0)) break;
  }
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** Groups of steps that run in parallel: steps marked `beside` with the one before, and suites with each other. */
function grouped(chosen) {
  const groups = [];
  for (const step of chosen) {
    const last = groups.at(-1);
    if (last !== undefined && (step.beside || (step.suite !== undefined && last[0].suite !== undefined))) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Runs all suites at once; the time of each is that of the whole run. */
async function suites(group) {
  const started = performance.now();
  const counts = await runSuites(group).catch((error) => {
    console.error(error.message);
    return group.map(() => ({ passed: 0, failed: 1 }));
  });
  return counts.map((count) => ({ count, seconds: (performance.now() - started) / 1000 }));
}

/** The first step of a group runs in parallel with the others, which run in sequence. */
function lanes([first, ...beside]) {
  return beside.length === 0 ? [[first]] : [[first], beside];
}

async function inSequence(lane) {
  const counts = [];
  for (const step of lane) counts.push(await timed(step));
  return counts;
}

async function timed(step) {
  const started = performance.now();
  const count = await attempt(step);
  return { count, seconds: (performance.now() - started) / 1000 };
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
