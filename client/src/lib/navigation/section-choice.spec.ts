import type { Group } from '../../../../server/platform/access/roles.rules';
import type { AdminSection } from './admin-sections';
import { unavailableSection, sectionsFor, sectionToShow } from './section-choice';

function section(key: string, access: Group): AdminSection {
  const nothing = () => null;
  return {
    key,
    label: key,
    group: 'site',
    access,
    icon: nothing,
    module: `src/${key}.tsx`,
    lazy: () => Promise.resolve({ Component: nothing }),
  };
}

const SECTIONS = [section('projects', 'admin'), section('applications', 'people'), section('security', 'securityCentre')];
const keys = (sections: readonly AdminSection[]) => sections.map(({ key }) => key);

describe('sectionsFor', () => {
  it.each([
    [['admin'], ['projects', 'applications', 'security']],
    [['ceo'], ['projects', 'applications', 'security']],
    [['hr'], ['applications']],
    [['security'], ['security']],
    [
      ['hr', 'cto'],
      ['applications', 'security'],
    ],
    [['developer'], []],
    [[], []],
  ])('returns the sections of %j', (roles, expected) => {
    expect(keys(sectionsFor(SECTIONS, roles))).toEqual(expected);
  });
});

describe('sectionToShow', () => {
  it.each([
    ['security', 'applications', 'security'],
    [null, 'applications', 'applications'],
    [null, null, 'projects'],
    [null, 'gone', 'projects'],
    ['nonsense', 'applications', 'projects'],
  ])('with address %j and last section %j is %s', (named, remembered, expected) => {
    expect(sectionToShow(SECTIONS, named, remembered)?.key).toBe(expected);
  });

  it('shows the first available section when the address names one that is not available', () => {
    expect(sectionToShow(sectionsFor(SECTIONS, ['hr']), 'projects', 'projects')?.key).toBe('applications');
  });

  it('is undefined for a user without sections', () => {
    expect(sectionToShow([], 'projects', null)).toBeNull();
  });
});

describe('unavailableSection', () => {
  it.each([
    ['security', { refused: 'security' }],
    ['applications', undefined],
    ['nonsense', { unknownSection: 'nonsense' }],
    ['x'.repeat(41), { unknownSection: `${'x'.repeat(40)}…` }],
    ['', undefined],
    [null, undefined],
  ])('for hr, %j in the address is %j', (named, expected) => {
    expect(unavailableSection(SECTIONS, sectionsFor(SECTIONS, ['hr']), named)).toEqual(expected);
  });
});
