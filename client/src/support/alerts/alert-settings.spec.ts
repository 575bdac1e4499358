import { readSettings } from './alert-settings';

it.each([
  [null, { sound: false, desktop: false }],
  ['{"sound":true}', { sound: true, desktop: false }],
  ['{"sound":"yes","desktop":true}', { sound: false, desktop: true }],
  ['null', { sound: false, desktop: false }],
  ['{', { sound: false, desktop: false }],
])('%s means %j', (text, settings) => {
  expect(readSettings(text)).toEqual(settings);
});
