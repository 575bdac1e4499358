import fc from 'fast-check';
import { boldOf, linesOf, type DiffPart } from './diff-lines';

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

describe('boldOf', () => {
  it('shows marks of whole runs as bold, and leaves marks whose other half is elsewhere', () => {
    expect(boldOf('Between **Lantern Fox** and **M**.')).toEqual([
      { bold: false, text: 'Between ' },
      { bold: true, text: 'Lantern Fox' },
      { bold: false, text: ' and ' },
      { bold: true, text: 'M' },
      { bold: false, text: '.' },
    ]);
    expect(boldOf(' Fox** and **Mina')).toEqual([{ bold: false, text: ' Fox** and **Mina' }]);
    expect(boldOf('2 ** 3')).toEqual([{ bold: false, text: '2 ** 3' }]);
    expect(boldOf('')).toEqual([]);
  });
});
