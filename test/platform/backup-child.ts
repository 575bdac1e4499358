import { backUp, restore } from '../../server/commands.js';

/**
 * `backup-child.ts backUp --to …` or `restore --from …` with the settings of the environment, as the commands run. Prints as
 * one line of JSON how it ended and the most memory that it ever had (kB).
 */
const [name, ...args] = process.argv.slice(2);
const said: string[] = [];
const say = (text: string): void => void said.push(text);
const terms = { env: process.env };
const code = await (name === 'backUp' ? backUp : restore)(args, terms, { line: say, error: say, progress: () => undefined });
process.stdout.write(`${JSON.stringify({ code, said: said.join('\n'), memory: process.resourceUsage().maxRSS })}\n`);
