import { socialMotif } from './social-motifs.js';

const SLUGS = ['saltglass', 'hollow-signal', 'paper-moons', 'kestrel', 'loombox', 'ninth-winter'];

describe('the motif of a social image', () => {
  it('is the same for the same text, and different for another text', () => {
    for (const slug of SLUGS) expect(socialMotif(slug, '#00ffff')).toBe(socialMotif(slug, '#00ffff'));
    expect(new Set(SLUGS.map((slug) => socialMotif(slug, '#00ffff'))).size).toBe(SLUGS.length);
  });

  it('contains only numbers', () => {
    for (let number = 0; number < 200; number += 1) expect(socialMotif(`project-${number}`, '#00ffff')).not.toMatch(/NaN|undefined/);
  });
});
