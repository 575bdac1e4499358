import { memberInitials } from './member-initials';

describe('memberInitials', () => {
  it.each([
    ['Ada Okafor', 'AO'],
    ['Your First Director', 'YD'],
    ['sam', 'S'],
    ['  Émile  zola ', 'ÉZ'],
    ['“Fox” (Jo) Bloggs', 'FB'],
    ['ßeta', 'S'],
    ['李 小龙', '李小'],
    ['— ☆', '?'],
    ['', '?'],
  ])('turns %j into %j', (name, letters) => {
    expect(memberInitials(name)).toBe(letters);
  });
});
