import fc from 'fast-check';
import { MAX_MENTIONED, mentionedAgents } from './mentions.rules.js';

const AGENTS = [
  { id: 'ada', name: 'Ada King' },
  { id: 'adam', name: 'Adam Stone' },
  { id: 'sam', name: 'Sam Field' },
  { id: 'sam2', name: 'Sam Moor' },
  { id: 'zoe', name: 'Zoë' },
];

it.each([
  ['Please look, @Ada King.', ['ada']],
  ['@ada, please look', ['ada']],
  ['@Adam and @ADA KING: see above', ['adam', 'ada']],
  ['Ask (@Zoë)', ['zoe']],
  ['@Sam Moor knows', ['sam2']],
  // Two agents are called Sam.
  ['@Sam knows', []],
  ['@Adamant', []],
  ['Ada King', []],
  ['Write to help@ada.example', []],
  ['@Ada King and @Ada', ['ada']],
])('%s mentions %j', (text, ids) => {
  expect(mentionedAgents(text, AGENTS)).toEqual(ids);
});

it('ignores people who are not agents, and limits the number', () => {
  const crowd = Array.from({ length: 40 }, (_, place) => ({ id: `a${place}`, name: `Agent${place}` }));
  expect(mentionedAgents(crowd.map(({ name }) => `@${name}`).join(' '), crowd)).toHaveLength(MAX_MENTIONED);
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const id of mentionedAgents(text, AGENTS)) expect(AGENTS.map((agent) => agent.id)).toContain(id);
    }),
  );
});
