import fc from 'fast-check';
import { jsonLines, JsonProblem, lineAt } from './json-lines.rules.js';

const TEXT = `{
  "title": "A \\"quoted\\" title",
  "steps": [
    { "id": 1 },
    {
      "id": 2, "tags": []
    }
  ]
}`;

const lineOfProblem = (text: string): number | undefined => {
  try {
    jsonLines(text);
    return undefined;
  } catch (error) {
    return error instanceof JsonProblem ? error.line : Number.NaN;
  }
};

it('finds the line of each value, or of the nearest one around it', () => {
  const lines = jsonLines(TEXT);
  expect([lineAt(lines, ''), lineAt(lines, 'title'), lineAt(lines, 'steps.0.id'), lineAt(lines, 'steps.1.id')]).toEqual([1, 2, 4, 6]);
  expect([lineAt(lines, 'steps.1.missing'), lineAt(lines, 'steps.9.id'), lineAt(lines, 'missing')]).toEqual([5, 3, 1]);
});

it.each([
  ['', 1],
  ['{\n"a": 1\n"b": 2}', 3],
  ['{\n"a":\n}', 3],
  ['[1,\n2,\n]', 3],
  ['{"a": "open\n}', 1],
  ['{"a": 01}', 1],
  ['{\n"a": "\\x"}', 2],
  ['{}\n{}', 2],
  ['['.repeat(30), 1],
])('names the line of the problem in %j', (text, line) => {
  expect(lineOfProblem(text)).toBe(line);
});

it('accepts what JSON.parse accepts', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.nat(3), (text, indent) => {
      expect(lineOfProblem(JSON.stringify(JSON.parse(text), null, indent))).toBeUndefined();
    }),
  );
});
