// Lints texts as if they were in given files: JSON array of { file, text } on standard input, JSON array of lists of messages on standard
// output. A separate process, because ESLint loads its configuration as Node does, not as Jest does.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const snippets = JSON.parse(await text(process.stdin));
const eslint = new ESLint();
const answers = [];
for (const snippet of snippets) {
  const [result] = await eslint.lintText(snippet.text, { filePath: snippet.file });
  answers.push(result?.messages.map(({ ruleId, fatal, message }) => `${fatal ? 'parser' : (ruleId ?? 'comment')}: ${message}`) ?? []);
}
process.stdout.write(JSON.stringify(answers));
