import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CreateTeamMember } from '../site/team/team.dto.js';
import { portrait } from './art/demo-portraits.js';
import { PEOPLE } from './demo-team.js';

describe('the team of the fictional studio', () => {
  it.each(PEOPLE.map((person) => [person.name, person] as const))('%s is valid', (_name, { drawn, ...person }) => {
    expect(validateSync(plainToInstance(CreateTeamMember, { ...person, avatar: null }))).toEqual([]);
    if (drawn) expect(portrait(drawn)).not.toMatch(/NaN|undefined/);
  });

  it('look like different people', () => {
    const drawn = PEOPLE.flatMap(({ drawn: look }) => look ?? []);
    expect(new Set(drawn.map(({ skin }) => skin)).size).toBe(drawn.length);
    expect(new Set(drawn.map(({ hair }) => hair.join(' '))).size).toBe(drawn.length);
  });

  it('consists of two directors and five members of the community', () => {
    expect(PEOPLE.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 2 }, () => 'director'),
      ...Array.from({ length: 5 }, () => 'community'),
    ]);
  });
});
