import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { contrastOf, isColour, NEEDED, plainContrast, shownIn } from './theme-contrast';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastOf', () => {
  it('is 21 from black to white, 1 within a colour, and the same both ways', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        expect(contrastOf(a, a)).toBe(1);
        expect(contrastOf(a, b)).toBe(contrastOf(b, a));
      }),
    );
  });
});

describe('shownIn', () => {
  it('shows the studio’s first cyan slightly calmer on dark, and darkens it on light', () => {
    expect(shownIn('dark', '#00ffff').contrast).toBeGreaterThan(10);
    const light = shownIn('light', '#00ffff');
    expect(light.asChosen).toBe(false);
    expect(plainContrast('light', '#00ffff')).toBeLessThan(1.5);
    expect(light.contrast).toBeGreaterThan(NEEDED);
  });

  it('leaves a readable colour unchanged', () => {
    expect(shownIn('light', '#1A3C5A')).toMatchObject({ colour: '#1a3c5a', asChosen: true });
    expect(shownIn('dark', '#ffe9d6')).toMatchObject({ colour: '#ffe9d6', asChosen: true });
  });

  it('makes every colour readable in both schemes', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        for (const scheme of ['dark', 'light'] as const) {
          const { colour: shown, contrast } = shownIn(scheme, chosen);
          expect(isColour(shown)).toBe(true);
          expect(contrast).toBeGreaterThan(NEEDED);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses invalid colours', () => {
    for (const text of ['', 'cyan', '#0ff', '#00ffff;']) expect(() => shownIn('dark', text)).toThrow(RangeError);
  });

  it('uses the colours of the stylesheet', () => {
    const tokens = readFileSync(join(process.cwd(), 'client/src/ui/styles/tokens.css'), 'utf8');
    for (const line of [
      '--bg: #090c13;',
      '--bg: #f4f6fa;',
      '--accent-text: oklch(from var(--studio-accent) max(l, 0.82) min(c, 0.14) h);',
      '--accent-text: oklch(from var(--studio-accent) min(l, 0.47) min(c, 0.12) h);',
    ]) {
      expect(tokens).toContain(line);
    }
  });
});
