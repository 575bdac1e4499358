import { TooManyRequests } from './errors.js';

it.each([
  [1, 'a few seconds'],
  [30, 'a minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3_541, 'an hour'],
  [3_600, 'an hour'],
  [3_601, '2 hours'],
])('a refusal for %d seconds says: %s', (seconds, text) => {
  expect(new TooManyRequests(seconds).message).toBe(`Too many attempts. Please try again in ${text}.`);
});
