import fc from 'fast-check';
import { cellsOf, numberText, pastedLines } from './paste.rules.js';
import { readLine } from './sale-entry.rules.js';

const problemsOf = (text: string): string[] => pastedLines(text).flatMap((line) => Object.keys(readLine(line, 'Direct').problems));

describe('text pasted from a spreadsheet', () => {
  it('fills lines in the order of the columns, and missing values with the specified defaults', () => {
    expect(pastedLines('Tidebound\t3\t9.99\tpercent\t10\t20\tGame Sales\nArt book')).toEqual([
      {
        product: 'Tidebound',
        quantity: '3',
        unitPrice: '9.99',
        discountType: 'percent',
        discountValue: '10',
        taxRate: '20',
        vatCode: '',
        taxInclusive: false,
        category: 'Game Sales',
      },
      {
        product: 'Art book',
        quantity: '1',
        unitPrice: '0',
        discountType: 'amount',
        discountValue: '0',
        taxRate: '0',
        vatCode: '',
        taxInclusive: false,
        category: 'Game Sales',
      },
    ]);
  });

  it('may end in a line break, with CRLF, quotation marks, tabs and line breaks in cells', () => {
    expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cellsOf('"two\nlines"\t"a ""quoted"" word"\n')).toEqual([['two\nlines', 'a "quoted" word']]);
    expect(cellsOf('"24"" monitor"\t1\n24" screen\t2')).toEqual([
      ['24" monitor', '1'],
      ['24" screen', '2'],
    ]);
    expect(pastedLines('\r\n\t\t\r\nTidebound\t1\t5\r\n').map(({ product }) => product)).toEqual(['Tidebound']);
  });

  it.each([
    ['£1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['1 234,50', '1234.5'],
    ['1\u00A0234,5 €', '1234.5'],
    ['1,234', '1234'],
    ['12,5', '12.5'],
    ['12.50', '12.5'],
    ['USD 7', '7'],
    ['1.234.567,89', '1234567.89'],
    ['(12.00)', '(12.00)'],
    ['-5', '-5'],
    ['1e9', '1e9'],
    ['=2+2', '=2+2'],
    ['12.345', '12.345'],
    ['twelve', 'twelve'],
  ])('reads %s as %s', (typed, text) => {
    expect(numberText(typed)).toBe(text);
  });

  it('reads discounts and rates as spreadsheets show and store them', () => {
    const [line] = pastedLines('Tidebound\t1\t10\t\t12.5%\t20%');
    expect(line).toMatchObject({ discountType: 'percent', discountValue: '12.5', taxRate: '20' });
    expect(pastedLines('Tidebound\t1\t10\t%\t5\t0.2')[0]).toMatchObject({ discountType: 'percent', discountValue: '5', taxRate: '20' });
    expect(pastedLines('Tidebound\t1\t10\tvoucher\t5\t17.5')[0]).toMatchObject({ discountType: 'voucher', taxRate: '17.5' });
  });

  it('flags every unreadable cell, and turns none of them into 0', () => {
    expect(problemsOf('Tidebound\tmany\t(12.00)\tvoucher\tx\t17.5\tHats')).toEqual([
      'quantity',
      'unitPrice',
      'discountType',
      'discountValue',
      'taxRate',
      'category',
    ]);
    // A missing price is 0 by the specification, which a sale cannot have; 0% needs a reason.
    expect(problemsOf('Tidebound')).toEqual(['unitPrice', 'taxRate']);
    expect(problemsOf('<script>alert(1)</script>\t1\t=HYPERLINK("x")\t\t\t20')).toEqual(['unitPrice']);
  });

  it('never throws, and returns a line for each non-empty row', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1', ',', '.', '%'), maxLength: 200 }), (text) => {
        const rows = cellsOf(text).filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(pastedLines(text)).toHaveLength(rows.length);
      }),
    );
  });
});
