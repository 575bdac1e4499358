import { hitParts } from './hit-parts';

it.each([
  ['A Lamp and a lamp', 'lamp', ['A ', '[Lamp]', ' and a ', '[lamp]']],
  ['lamp', ' LAMP ', ['[lamp]']],
  ['aaa', 'aa', ['[aa]', 'a']],
  ['No such word', 'lamp', ['No such word']],
  ['İstanbul lamp', 'lamp', ['İstanbul lamp']],
  ['lamp', '', ['lamp']],
])('in %j %j is marked', (text, search, parts) => {
  expect(hitParts(text, search).map((part) => (part.hit ? `[${part.text}]` : part.text))).toEqual(parts);
});
