import { problemsOf } from './blocks-problems.rules.js';
import { isKnownBlock } from './blocks.rules.js';
import { starterPage } from './starter-page.js';

describe('the page of the sample project', () => {
  it('can be saved as it is', () => {
    const blocks = starterPage('Your first project', '2026-11-21');
    expect(problemsOf(blocks)).toEqual([]);
    expect(blocks.every(isKnownBlock)).toBe(true);
  });
});
