import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CreateTeamMember } from '../site/team/team.dto.js';
import { PORTRAITS } from './demo-pages.js';
import { PEOPLE } from './demo-team.js';

describe('the people of the fictional studio', () => {
  it.each(PEOPLE.map((person) => [person.name, person] as const))('%s could be added by hand', (_name, { drawn, ...person }) => {
    expect(validateSync(plainToInstance(CreateTeamMember, { ...person, avatar: null }))).toEqual([]);
    if (drawn) expect([...PORTRAITS.keys()]).toContain(drawn[0]);
  });

  it('are two directors and five members of the community', () => {
    expect(PEOPLE.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 2 }, () => 'director'),
      ...Array.from({ length: 5 }, () => 'community'),
    ]);
  });
});
