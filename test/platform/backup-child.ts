import { backUp, restore } from '../../server/commands.js';

/**
 * `backup-child.ts backUp --to …` or `restore --from …` with the settings of the environment, like the commands. Prints the outcome and the
 * peak memory (kB) as one line of JSON.
 */
const [name, ...args] = process.argv.slice(2);
const output: string[] = [];
const say = (text: string): void => void output.push(text);
const context = { env: process.env };
const code = await (name === 'backUp' ? backUp : restore)(args, context, { line: say, error: say, progress: () => undefined });
process.stdout.write(`${JSON.stringify({ code, output: output.join('\n'), memory: process.resourceUsage().maxRSS })}\n`);
