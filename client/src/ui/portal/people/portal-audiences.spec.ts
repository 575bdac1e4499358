import { audienceLabel, typedAudiences } from './portal-audiences';

describe('audiences', () => {
  it.each([
    ['all', 'Everyone in the staff area'],
    ['qa', 'Testers'],
    ['hr', 'HR'],
    ['toString', 'toString'],
  ])('labels the audience %s as %s', (audience, label) => {
    expect(audienceLabel(audience)).toBe(label);
  });

  it.each([
    ['dev', [], 'dev'],
    ['dev,', ['dev'], ''],
    ['dev, HR, quali', ['dev', 'hr'], 'quali'],
    ['Everyone in the staff area, kings, qa', ['all'], 'kings, qa'],
    [', ,', [], ''],
  ])('finds the audiences in “%s”', (text, chosen, rest) => expect(typedAudiences(text)).toEqual({ chosen, rest }));
});
