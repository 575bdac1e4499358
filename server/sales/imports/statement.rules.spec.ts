import { delimiterOf, layoutOf, readAmount, readDay, readRow, type ImportTerms, type Layout } from './statement.rules.js';

const TERMS: ImportTerms = {
  shareHundredths: 7_000,
  category: 'Game Sales',
  columns: { date: 'Day', product: 'Item', gross: 'Gross', returns: 'Returns', tax: 'Tax', net: 'Net' },
  currency: 'EUR',
  dateOrder: 'dmy',
  untaxedCode: null,
};
const HEADER = ['Day', 'Item', 'Gross', 'Returns', 'Tax', 'Net'];

describe('readAmount', () => {
  it.each([
    ['199.9000', 1_999_000],
    ['-19.99', -199_900],
    ['(19.99)', -199_900],
    ['$1,234.50', 12_345_000],
    ['-£1,234.50', -12_345_000],
    ['£-5', -50_000],
    ['1.234,50', 12_345_000],
    ['0', 0],
    ['0.00010', 1],
    ['100000000', 1_000_000_000_000],
  ])('reads %s', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each(['', '-', '1e3', '--5', '(-5)', '0.00001', '1,2,3', 'NaN', '12 apples', '100000001', '=1+1', '٣'])('refuses %s', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });
});

describe('readDay', () => {
  it.each([
    ['2026-09-04', '2026-09-04'],
    ['2026/9/4', '2026-09-04'],
    ['2026-09-04T23:59:59Z', '2026-09-04'],
    ['2026-09-04 10:00:00 +0100', '2026-09-04'],
    ['04/09/2026', '2026-09-04'],
    ['4.9.2026', '2026-09-04'],
  ])('reads %s', (text, day) => {
    expect(readDay(text, 'dmy')).toBe(day);
  });

  it('reads the month first if configured', () => {
    expect(readDay('09/04/2026', 'mdy')).toBe('2026-09-04');
    expect(readDay('25/12/2026', 'mdy')).toBeUndefined();
  });

  it.each(['', '2026-02-29', '32/01/2026', '2026', '26-09-04', '2026-09-041'])('refuses %s', (text) => {
    expect(readDay(text, 'dmy')).toBeUndefined();
  });
});

describe('layoutOf', () => {
  it('finds mapped columns whatever their order, case and byte order mark', () => {
    expect(layoutOf(['\ufeffNET', 'tax', 'returns', 'Gross ', 'item', 'DAY'], TERMS.columns)?.fields).toEqual({
      date: 5,
      product: 4,
      gross: 3,
      returns: 2,
      tax: 1,
      net: 0,
    });
  });

  it('is undefined for a line that is not the header', () => {
    expect(layoutOf(['Statement of August'], TERMS.columns)).toBeUndefined();
    expect(layoutOf(HEADER, null)).toBeUndefined();
  });
});

describe('readRow', () => {
  const layout = layoutOf(HEADER, TERMS.columns) as Layout;
  const read = (...cells: string[]) => readRow(cells, { channel: 'Epic', terms: TERMS, layout, delimiter: ',', today: '2026-09-15' });

  it.each([
    ['100', '10', '20', '70', 10, 20],
    ['100', '-10', '20', '70', 10, 20],
    ['100', '10', '-20', '70', 10, 20],
    ['100', '-10', '-20', '70', 10, 20],
    ['0', '-10', '2', '-8', 10, -2],
    ['100', '', '', '100', 0, 0],
  ])('takes %s less %s less %s as %s', (gross, returns, tax, net, returned, taxed) => {
    expect(read('14/08/2026', 'Tidebound', gross, returns, tax, net)).toMatchObject({
      grossE4: Number(gross) * 10_000,
      returnsE4: returned * 10_000,
      taxE4: taxed * 10_000,
      netE4: Number(net) * 10_000,
      vatCode: 'outside_scope',
      currency: 'EUR',
    });
  });

  it('refuses the smallest difference in the sum', () => {
    expect(read('14/08/2026', 'Tidebound', '100', '10', '20', '70.0001')).toEqual({
      column: 'Net',
      message: 'Gross 100.00 less returns 10.00 less tax 20.00 is not net 70.0001.',
    });
  });
});

describe('cells that could be misread', () => {
  const row = (cells: string[], delimiter: ',' | ';', terms: Partial<ImportTerms> = {}) => {
    const columns = { ...TERMS.columns, units: 'Units' };
    const layout = layoutOf([...HEADER, 'Units'], columns) as Layout;
    return readRow(cells, { channel: 'Epic', terms: { ...TERMS, columns, ...terms }, layout, delimiter, today: '2026-11-28' });
  };

  it.each(['1.200', '1,200', '€ 1.200', '-1.200'])(
    'refuses %s in a file with semicolons, where it may be a thousand times as much',
    (text) => {
      expect(row(['2026-09-04', 'Tidebound', text, '', '', text, '1'], ';')).toEqual({
        column: 'Gross',
        message: `“${text}” may be thousands or decimals. Write the amounts of the file with two decimal places, and import it again.`,
      });
    },
  );

  it.each([
    ['1.200,00', ';', 12_000_000],
    ['0.125', ';', 1_250],
    ['1.200', ',', 12_000],
  ] as const)('reads %s in a file with “%s”', (text, delimiter, netE4) => {
    expect(row(['2026-09-04', 'Tidebound', text, '', '', text, '1'], delimiter)).toMatchObject({ netE4 });
  });

  it('names units that are not a whole number', () => {
    expect(row(['2026-09-04', 'Tidebound', '12', '', '', '12', '1.5'], ',')).toEqual({
      column: 'Units',
      message: '“1.5” is not a whole number of units.',
    });
  });
});

it('delimiterOf detects the delimiter', () => {
  expect(delimiterOf('a,b,c\n1,2,3')).toBe(',');
  expect(delimiterOf('a;b;c\n1,5;2;3')).toBe(';');
  expect(delimiterOf('a\tb\n1,5\t2')).toBe('\t');
});
