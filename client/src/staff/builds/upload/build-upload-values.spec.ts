import { NOTHING_CHOSEN } from '../../../../../server/staff/builds/uploads/uploads.rules';
import { buildProblems, NEW_BUILD, sentFields } from './build-upload-values';

const values = { ...NEW_BUILD.values, name: 'Fox Den', version: '0.9.0' };
const file = (name: string): File => new File(['MZ'], name);

describe('the build form', () => {
  it.each([
    ['all required values', values, file('Game.ZIP'), []],
    ['only an external address', { ...values, externalUrl: 'https://builds.test/fox' }, null, []],
    ['neither', values, null, ['buildFile']],
    ['another file type', values, file('game.tar'), ['buildFile']],
    ['http', { ...values, externalUrl: 'http://builds.test' }, null, ['externalUrl']],
    ['a channel with spaces', { ...values, channel: 'My channel' }, file('a.exe'), ['channel']],
    ['no values', NEW_BUILD.values, null, ['name', 'version', 'buildFile']],
  ])('is validated: %s', (_, given, chosen, fields) => {
    expect(Object.keys(buildProblems(given, chosen))).toEqual(fields);
  });

  it('asks for a file with the specified message', () => {
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
