import type { ExportTable } from '../export-table.js';
import type { SheetCell } from '../sheet-rows.js';
import type { PdfBlock } from './pdf-blocks.js';
import { tableBlocks } from './table-blocks.js';

const TABLE: ExportTable<SheetCell[]> = {
  title: 'Costs',
  facts: [['Period', 'May']],
  header: ['Part', 'Name', 'Amount'],
  widths: [10, 12, 12],
  cells: (row) => row,
  rows: () => chunks([]),
};

async function* chunks(list: SheetCell[][][]): AsyncGenerator<SheetCell[][]> {
  for (const rows of list) yield await Promise.resolve(rows);
}

async function blocksOf(table: Partial<ExportTable<SheetCell[]>>, list: SheetCell[][][]): Promise<PdfBlock[]> {
  const blocks: PdfBlock[] = [];
  for await (const part of tableBlocks({ ...TABLE, ...table }, chunks(list))) blocks.push(...part);
  return blocks;
}

const columnsIn = (blocks: PdfBlock[]) => blocks.flatMap((block) => (block.kind === 'columns' ? [block.columns] : []));

describe('a table in a PDF', () => {
  it('has its title, facts, labels and rows, with amounts in pounds at the right', async () => {
    const blocks = await blocksOf({}, [[], [['Staff', 'Kim', 1_234.5]], [['Staff', null, -2]]]);
    expect(blocks.slice(0, 3)).toEqual([
      { kind: 'heading', text: 'Costs' },
      { kind: 'fact', label: 'Period', value: 'May' },
      { kind: 'gap' },
    ]);
    expect(columnsIn(blocks).map((columns) => columns.map(({ label, align }) => [label, align]))).toEqual([
      [
        ['Part', undefined],
        ['Name', undefined],
        ['Amount', 'right'],
      ],
    ]);
    expect(blocks.slice(4)).toEqual([
      { kind: 'row', cells: ['Staff', 'Kim', '£1,234.50'], isTotal: false },
      { kind: 'row', cells: ['Staff', '', '−£2.00'], isTotal: false },
    ]);
  });

  it('prints the first cell of a group as a heading, with labels only where there are several amounts', async () => {
    const grouped = await blocksOf({ grouped: true, isTotal: (row) => row[1] === 'Total' }, [
      [
        ['Staff', 'Kim', 1],
        ['Staff', 'Total', 1],
        ['Rent', 'Flat', 2],
      ],
    ]);
    expect(grouped.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual(['Costs', 'Staff', 'Rent']);
    expect(grouped.filter((block) => block.kind === 'row').map(({ isTotal }) => isTotal)).toEqual([false, true, false]);
    expect(columnsIn(grouped).map((columns) => columns.map(({ label }) => label))).toEqual([
      ['', ''],
      ['', ''],
    ]);
    const compared = await blocksOf({ grouped: true, header: ['Part', 'Now', 'Before'] }, [[['Staff', 1, 2]]]);
    expect(columnsIn(compared)[0]?.map(({ label }) => label)).toEqual(['Now', 'Before']);
  });

  it('gives a column the room of its texts, up to its width in a spreadsheet, and of its longest word', async () => {
    const [columns = []] = columnsIn(await blocksOf({}, [[['a', 'many words that go on and on', 1]]]));
    expect(columns.map(({ width, word }) => [width, word])).toEqual([
      [4, 'a'],
      [12, 'words'],
      [6, '£1.00'],
    ]);
  });

  it('prints other columns than a spreadsheet has where the table names them', async () => {
    const printed = { header: ['Name'], widths: [9], cells: ([, name = null]: SheetCell[]) => [name] };
    expect((await blocksOf({ printed }, [[['Staff', 'Kim', 1]]])).at(-1)).toEqual({ kind: 'row', cells: ['Kim'], isTotal: false });
  });

  it('prints dates in British notation on one line, and other numbers at the right', async () => {
    const blocks = await blocksOf({}, [[[{ day: '2026-11-06' }, { quantity: 4.5125, decimals: 4 }, { quantity: 3, decimals: 4 }]]]);
    expect(blocks.at(-1)).toMatchObject({ cells: ['6\u00a0Nov\u00a02026', '4.5125', '3.00'] });
    expect(columnsIn(blocks)[0]?.map(({ align }) => align)).toEqual([undefined, 'right', 'right']);
  });

  it('says so if there is no row', async () => {
    expect((await blocksOf({}, [])).at(-1)).toEqual({ kind: 'text', text: 'No entries.' });
  });
});
