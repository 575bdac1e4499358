import { buildAbilities, canEditBuild, canRemoveBuild, canSeeBuild } from './builds.policy.js';
import { BUILD_STATES, type BuildState } from './builds.rules.js';

const PEOPLE = {
  uploader: { userId: 'uploader', roles: ['developer'] },
  colleague: { userId: 'colleague', roles: ['developer', 'hr'] },
  admin: { userId: 'admin', roles: ['admin'] },
  ceo: { userId: 'ceo', roles: ['ceo'] },
};
type Name = keyof typeof PEOPLE;

const build = (state: BuildState) => ({ state, uploadedBy: 'uploader', live: false, hasContent: true });

/** The states of a build in which a person may do something. */
function statesFor(name: Name, may: (state: BuildState) => boolean): [Name, BuildState[]] {
  return [name, BUILD_STATES.filter(may)];
}
const everyone = (may: (name: Name, state: BuildState) => boolean) =>
  Object.fromEntries((Object.keys(PEOPLE) as Name[]).map((name) => statesFor(name, (state) => may(name, state))));
const able = (ability: keyof ReturnType<typeof buildAbilities>) =>
  everyone((name, state) => buildAbilities(PEOPLE[name], build(state))[ability]);
const ALL = [...BUILD_STATES];

describe('access to builds', () => {
  it('is for everyone once approved, and otherwise for the uploader, admin and ceo', () =>
    expect(everyone((name, state) => canSeeBuild(PEOPLE[name], build(state)))).toEqual({
      uploader: ALL,
      colleague: ['approved'],
      admin: ALL,
      ceo: ALL,
    }));

  it('lets admin and ceo alone decide, withdraw, restore and make live, each in one state', () => {
    const onlyIn = (state: BuildState) => ({ uploader: [], colleague: [], admin: [state], ceo: [state] });
    expect(able('decide')).toEqual(onlyIn('pending'));
    expect(able('withdraw')).toEqual(onlyIn('approved'));
    expect(able('restore')).toEqual(onlyIn('withdrawn'));
    expect(able('make_live')).toEqual(onlyIn('approved'));
  });

  it('lets uploaders delete what is pending, and admin and ceo any build that is not live', () => {
    expect(able('delete')).toEqual({ uploader: ['pending'], colleague: [], admin: ALL, ceo: ALL });
    expect(canRemoveBuild(PEOPLE.uploader, build('approved'))).toBe(false);
    expect(buildAbilities(PEOPLE.admin, { ...build('approved'), live: true })).toMatchObject({ delete: false, make_live: false });
  });

  it('lets no one edit a declined build, or download one that is declined or withdrawn', () => {
    const states = ['pending', 'approved', 'withdrawn'];
    expect(everyone((name, state) => canEditBuild(PEOPLE[name], build(state)))).toEqual({
      uploader: states,
      colleague: [],
      admin: states,
      ceo: states,
    });
    const downloads = ['pending', 'approved'];
    expect(able('download')).toEqual({ uploader: downloads, colleague: downloads, admin: downloads, ceo: downloads });
    expect(buildAbilities(PEOPLE.admin, { ...build('approved'), hasContent: false })).toMatchObject({ download: false, make_live: false });
  });
});
