import { columnsOf, guessedColumns, importProblems, isText, NEW_IMPORT } from './import-values';

describe('the columns of a statement', () => {
  it('of a Shopify report are those that add up: its total is after discounts and returns, and with tax', async () => {
    const columns = await columnsOf(
      'Day,Product title,Net items sold,Gross sales,Discounts,Returns,Net sales,Taxes,Total sales\n2026-11-03,Mug,2,20,0,0,20,4,24\n',
    );
    expect(guessedColumns(columns)).toMatchObject({
      date: 'Day',
      product: 'Product title',
      units: 'Net items sold',
      gross: 'Total sales',
      returns: '',
      tax: 'Taxes',
      net: 'Net sales',
    });
  });

  it('of other files are found by their usual names', () => {
    expect(guessedColumns(['Date', 'Product', 'Gross', 'Refunds', 'VAT', 'Net'])).toMatchObject({
      gross: 'Gross',
      returns: 'Refunds',
      tax: 'VAT',
      net: 'Net',
    });
  });

  it('are not looked for in a file that is not text', () => {
    expect([isText('Day,Net\n'), isText('PK\u0003\u0004\0\0')]).toEqual([true, false]);
  });
});

it('refuses an empty file before it is uploaded', () => {
  expect(importProblems(NEW_IMPORT, new File([], 'statement.csv'))).toEqual({ file: 'This file is empty. Choose another one.' });
});
