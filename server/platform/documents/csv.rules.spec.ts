import fc from 'fast-check';
import { csvLine } from './csv.rules.js';

/** Parses one line as in RFC 4180. */
function parsed(line: string): string[] {
  const cells: string[] = [];
  const pattern = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  for (let found = pattern.exec(line); found !== null; found = pattern.exec(line)) {
    const [, text = '', end] = found;
    cells.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end === '\r\n') return pattern.lastIndex === line.length ? cells : ['more than one line'];
  }
  return ['not a line'];
}

describe('csvLine', () => {
  it.each([
    [['a', 1, null, ''], 'a,1,,\r\n'],
    [['Ada, Countess', 'she said "no"', 'two\r\nlines'], '"Ada, Countess","she said ""no""","two\r\nlines"\r\n'],
    [['=1+1', '+44', '-5', '@SUM(A1)'], "'=1+1,'+44,'-5,'@SUM(A1)\r\n"],
    [['\tx', '\rx', '\nx', '＝1'], `'\tx,"'\rx","'\nx",'＝1\r\n`],
    [[-5], '-5\r\n'],
    [['\0=1'], "'\0=1\r\n"],
    [['=HYPERLINK("http://evil.example","x")'], `"'=HYPERLINK(""http://evil.example"",""x"")"\r\n`],
  ])('%j', (cells, line) => expect(csvLine(cells)).toBe(line));

  it('writes amounts with their pence, as numbers', () => expect(csvLine(['Loss', -1234.5, 0], 2)).toBe('Loss,-1234.50,0.00\r\n'));
  it('writes whole pounds without pence', () => expect(csvLine([6n, -1234n], 2)).toBe('6,-1234\r\n'));

  it('round-trips every text, and none runs as a formula in a spreadsheet', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
        const read = parsed(csvLine(cells));
        expect(read.map((text, index) => (text === `'${cells[index]}` ? cells[index] : text))).toEqual(cells);
        for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});
