import { buildProblems, NEW_BUILD, NOTHING_CHOSEN, sentFields } from './build-upload-values';

const values = { ...NEW_BUILD.values, name: 'Fox Den', version: '0.9.0' };
const file = (name: string): File => new File(['MZ'], name);

describe('the form of a build', () => {
  it.each([
    ['everything that is needed', values, file('Game.ZIP'), []],
    ['an external address alone', { ...values, externalUrl: 'https://builds.test/fox' }, null, []],
    ['neither', values, null, ['buildFile']],
    ['another kind of file', values, file('game.tar'), ['buildFile']],
    ['http', { ...values, externalUrl: 'http://builds.test' }, null, ['externalUrl']],
    ['a channel with spaces', { ...values, channel: 'My channel' }, file('a.exe'), ['channel']],
    ['nothing at all', NEW_BUILD.values, null, ['name', 'version', 'buildFile']],
  ])('is checked: %s', (_, given, chosen, fields) => {
    expect(Object.keys(buildProblems(given, chosen))).toEqual(fields);
  });

  it('asks for a file in the words of the specification', () => {
    expect(buildProblems(values, null).buildFile).toBe(NOTHING_CHOSEN);
  });

  it('sends no empty fields', () => {
    expect(sentFields({ ...values, description: ' A den. ' })).toEqual({
      name: 'Fox Den',
      version: '0.9.0',
      channel: 'main',
      description: 'A den.',
    });
  });
});
