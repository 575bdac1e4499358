import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { inRoot } from '../../scripts/lib/root.mjs';
import { postgresVersion } from './postgres.mjs';
import { CONNECTIONS } from './settings.mjs';

/**
 * @typedef {object} Result one line of the table
 * @property {string} what
 * @property {string} unit of `value` and `limit`
 * @property {number} value
 * @property {number} [limit] the value to compare with; its name is in `beside`
 * @property {string} [beside]
 * @property {number} [ratio] value to limit, or what the target refers to
 * @property {[number, number]} [range] lowest and highest ratio of the rounds
 * @property {{ at: 'least' | 'most', bounds: number[], of?: 'ratio' | 'value' }} [target] first the required value, then the desired ones
 * @property {string} [note]
 */

const HEADINGS = ['figure', 'measured', 'limit', 'ratio (rounds)', 'target', ''];

/** @param {Result[]} results */
export function toText(results) {
  const lines = results.map(cells);
  const widths = HEADINGS.map((heading, column) => Math.max(heading.length, ...lines.map((line) => line[column].length)));
  const line = (texts) => `  ${texts.map((text, column) => text.padEnd(widths[column])).join('  ')}`.trimEnd();
  return [line(HEADINGS), ...lines.map(line), ...notesOf(results).map((note) => `  ${note}`), ''].join('\n');
}

/** @param {Result[]} results */
export function toMarkdown(results, { seconds, rounds, minute, shortened }) {
  const row = (texts) => `| ${texts.join(' | ')} |`;
  return `# What \`npm run bench\` measured

Node ${process.versions.node}, PostgreSQL ${postgresVersion()}, ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${process.platform} ${process.arch}.
Each figure stands beside its limit, measured in the same run: ${rounds} rounds that alternate, ${seconds} s each (memory: ${minute} s of load), ${CONNECTIONS} connections
from a process of its own. Figures are medians; a ratio is the median of the rounds' ratios, with the lowest and the highest round in brackets.
Absolute figures change from machine to machine, and the load generator shares the cores with what it measures: only ratios count.
Ratios are cut, not rounded, in the direction that is worse for the program.${shortened ? '\n**This was a shortened run.**' : ''}

${[row(HEADINGS), row(HEADINGS.map(() => '---')), ...results.map((result) => row(cells(result)))].join('\n')}

${notesOf(results).join('\n')}
`;
}

export async function writeResults(markdown) {
  await writeFile(inRoot('bench/results.md'), markdown);
  console.log('Written to bench/results.md.');
}

function notesOf(results) {
  return results.filter(({ note }) => note !== undefined).map(({ what, note }) => `- ${what}: ${note}`);
}

function cells(result) {
  const { what, unit, value, limit, beside, ratio, range, target } = result;
  const most = target?.at === 'most';
  const shown = range === undefined ? '' : ` (${cut(range[0], most)}–${cut(range[1], most)})`;
  return [
    what,
    amount(value, unit),
    limit === undefined ? '' : `${amount(limit, unit)} ${beside}`,
    ratio === undefined ? '' : `${cut(ratio, most)}${shown}`,
    target === undefined ? '' : targetText(target, unit),
    target === undefined ? '' : verdict(target, target.of === 'value' ? value : ratio),
  ];
}

function targetText({ at, bounds, of }, unit) {
  const sign = at === 'most' ? '≤' : '≥';
  return bounds.map((bound) => (of === 'value' ? `${sign} ${amount(bound, unit)}` : `${sign} ${bound}`)).join(', then ');
}

function verdict({ at, bounds }, figure) {
  const holds = (bound) => (at === 'most' ? figure <= bound : figure >= bound);
  if (bounds.every(holds)) return 'met';
  const first = bounds.findIndex((bound) => !holds(bound));
  return first === 0 ? '**missed**' : `met ${bounds[first - 1]}, **missed ${bounds[first]}**`;
}

/** Two decimals, never in the program's favour. */
function cut(ratio, most) {
  const hundredths = ratio * 100;
  return ((most ? Math.ceil(hundredths - 1e-9) : Math.floor(hundredths + 1e-9)) / 100).toFixed(2);
}

function amount(value, unit) {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: digits })} ${unit}`;
}
