import fc from 'fast-check';
import { linesOf, type DiffPart } from './diff-lines';

describe('linesOf', () => {
  it('divides the parts by line, without blank lines', () => {
    expect(
      linesOf([
        { kind: 'same', text: '# Pay\n\nYou get ' },
        { kind: 'removed', text: '£200' },
        { kind: 'added', text: '£250' },
        { kind: 'same', text: ' a day.\n- Monthly' },
        { kind: 'added', text: '\n- In pounds' },
      ]),
    ).toEqual([
      { look: 'heading', parts: [{ kind: 'same', text: 'Pay' }] },
      {
        look: 'text',
        parts: [
          { kind: 'same', text: 'You get ' },
          { kind: 'removed', text: '£200' },
          { kind: 'added', text: '£250' },
          { kind: 'same', text: ' a day.' },
        ],
      },
      { look: 'item', parts: [{ kind: 'same', text: 'Monthly' }] },
      { look: 'item', parts: [{ kind: 'added', text: 'In pounds' }] },
    ]);
  });

  it('shows every changed word', () => {
    const part = fc.record({
      kind: fc.constantFrom<DiffPart['kind']>('same', 'removed', 'added'),
      text: fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '\n', '#', '-') }),
    });
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const textOf = (all: readonly DiffPart[]): string => all.map(({ text }) => text.replaceAll(/[^a-zB7]/g, '')).join('');
        expect(textOf(linesOf(parts).flatMap((line) => line.parts))).toBe(textOf(parts));
      }),
    );
  });
});
