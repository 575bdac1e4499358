import { BOX_SOURCES, boxesOf, nineBoxes, WHOLE_POUND_BOXES, type NineBoxes, type VatSum } from './vat-return.rules.js';

const sum = (account: string, type: VatSum['type'], code: VatSum['code'], side: VatSum['side'], pence: number): VatSum => ({
  account,
  type,
  code,
  side,
  pence,
});

describe('the nine boxes', () => {
  it('match the worked return', () => {
    // January to March 2026, as in HMRC’s scheme of boxes; wages, loans and shares are outside the scope.
    expect(
      nineBoxes([
        sum('4050', 'income', 'standard', 'output', -100_000),
        sum('2200', 'liability', 'standard', 'output', -20_000),
        sum('4020', 'income', 'standard', 'output', -250_000),
        sum('2200', 'liability', 'standard', 'output', -50_000),
        sum('4080', 'income', 'reduced', 'output', -10_000),
        sum('2200', 'liability', 'reduced', 'output', -500),
        sum('4050', 'income', 'zero', 'output', -30_000),
        sum('5010', 'expense', 'standard', 'input', 60_000),
        sum('2201', 'liability', 'standard', 'input', 12_000),
        sum('5110', 'expense', 'reduced', 'input', 20_000),
        sum('2201', 'liability', 'reduced', 'input', 1_000),
        sum('5080', 'expense', 'zero', 'input', 8_000),
        sum('5050', 'expense', 'reverse_charge', 'input', 100_000),
        sum('2201', 'liability', 'reverse_charge', 'input', 20_000),
        sum('2202', 'liability', 'reverse_charge', 'output', -20_000),
        sum('5200', 'expense', 'outside_scope', 'input', 1_000_000),
      ]),
    ).toEqual({
      box1: 90_500,
      box2: 0,
      box3: 90_500,
      box4: 33_000,
      box5: 57_500,
      box6: 4_900,
      box7: 1_880,
      box8: 0,
      box9: 0,
    });
  });

  it('count sales outside the scope in box 6 if the company chooses so, and nothing else that is outside it', () => {
    const outside = [sum('4010', 'income', 'outside_scope', 'output', -70_000), sum('5200', 'expense', 'outside_scope', 'input', 50_000)];
    expect(nineBoxes(outside)).toMatchObject({ box6: 0, box7: 0 });
    expect(nineBoxes(outside.map((row) => ({ ...row, inBox6: true })))).toMatchObject({ box1: 0, box6: 700, box7: 0 });
    expect(nineBoxes([sum('2300', 'liability', 'outside_scope', 'output', -70_000)])).toMatchObject({ box6: 0 });
  });

  it('match HMRC’s example: 105.50 less 100.45 is 5.05, and 105.15 reclaimed leaves 100.10', () => {
    expect(
      nineBoxes([
        sum('2200', 'liability', 'standard', 'output', -10_550),
        sum('2200', 'liability', 'reduced', 'output', 10_045),
        sum('2201', 'liability', 'standard', 'input', 10_515),
      ]),
    ).toMatchObject({ box1: 505, box3: 505, box4: 10_515, box5: 10_010 });
  });

  it('are never negative in box 5, and round 6 and 7 to whole pounds, half up', () => {
    const boxes = nineBoxes([
      sum('2200', 'liability', 'standard', 'output', -10_550),
      sum('2201', 'liability', 'standard', 'input', 20_065),
      sum('4010', 'income', 'exempt', 'output', -150),
      sum('5010', 'expense', 'zero', 'input', 149),
    ]);
    expect([boxes.box5, boxes.box6, boxes.box7]).toEqual([9_515, 2, 1]);
    expect(nineBoxes([sum('4010', 'income', 'zero', 'output', 150)]).box6).toBe(-2);
  });

  it('are each the sum of the rows that they open', () => {
    const sums = [
      sum('4050', 'income', 'standard', 'output', -100_000),
      sum('2200', 'liability', 'standard', 'output', -20_000),
      sum('5010', 'expense', 'standard', 'input', 60_000),
      sum('2201', 'liability', 'standard', 'input', 12_000),
      sum('5050', 'expense', 'reverse_charge', 'input', 100_000),
      sum('2201', 'liability', 'reverse_charge', 'input', 20_000),
      sum('2202', 'liability', 'reverse_charge', 'output', -20_000),
    ];
    const boxes = nineBoxes(sums);
    for (const [box, sources] of Object.entries(BOX_SOURCES) as Array<[keyof NineBoxes, (typeof BOX_SOURCES)[keyof NineBoxes]]>) {
      const rows = sums.flatMap((row) =>
        boxesOf(row).flatMap((part) => (sources.includes(part.box) ? [{ ...part, pence: row.pence }] : [])),
      );
      const total = rows.reduce(
        (all, { box: source, sign, pence }) => all + (source === 'box4' && box === 'box5' ? -sign : sign) * pence,
        0,
      );
      expect([box, boxes[box]]).toEqual([box, WHOLE_POUND_BOXES.includes(box) ? total / 100 : Math.abs(total)]);
    }
    expect(boxes).toMatchObject({ box1: 40_000, box4: 32_000, box5: 8_000, box6: 2_000, box7: 1_600 });
  });
});
