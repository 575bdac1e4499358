import { partsOf, shownLine } from './compared-parts';

const same = (line: string) => ({ kind: 'same' as const, old: line, new: line });

describe('partsOf', () => {
  it('groups unchanged lines and leaves out added and removed blank lines', () => {
    expect(
      partsOf([
        same('# A'),
        same(''),
        same('- one'),
        { kind: 'added', new: '- two' },
        { kind: 'removed', old: '' },
        same(''),
        { kind: 'changed', old: 'x y', new: 'x z' },
      ]),
    ).toEqual([
      { kind: 'same', text: '# A\n\n- one' },
      { kind: 'change', old: undefined, new: '- two' },
      { kind: 'change', old: 'x y', new: 'x z' },
    ]);
  });
});

describe('shownLine', () => {
  it.each([
    ['## A [link](/x)', { text: 'A link', heading: true }],
    ['- point', { text: '• point', heading: false }],
    ['words <b>', { text: 'words <b>', heading: false }],
    ['  ', { text: '', heading: false }],
  ])('formats %j', (line, shown) => {
    expect(shownLine(line)).toEqual(shown);
  });
});
