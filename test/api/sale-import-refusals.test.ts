import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { balances, twoDirectors } from '../support/finance.js';
import { SALES } from '../support/sales.js';
import { IMPORTS, postStatement, STEAM_ROW, steamFile, STORE_IMPORT, uploadStatement } from '../support/statements.js';

describe('refused imports of statements', () => {
  let app: TestApp;
  let ada: SignedIn;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    ({ ada } = await twoDirectors(app, '2026-09-15'));
  });

  const upload = (content: string | Buffer, fields?: Record<string, string>) => uploadStatement(app, ada, content, fields);

  describe('a whole file', () => {
    it.each([
      [
        'amounts that do not add up',
        { net: '151.14' },
        'Net Steam Sales (USD)',
        'Gross 199.90 less returns 19.99 less tax 28.78 is not net 151.14.',
      ],
      ['units that do not add up', { left: '8' }, 'Gross Units Sold', 'Units sold less units returned is not net units.'],
      ['an invalid amount', { gross: '1e3' }, 'Gross Steam Sales (USD)', '“1e3” is not an amount.'],
      [
        'a long amount with an emoji where it is shortened',
        { gross: `${'x'.repeat(39)}😀` },
        'Gross Steam Sales (USD)',
        `“${'x'.repeat(39)}…” is not an amount.`,
      ],
      ['a missing amount', { net: '' }, 'Net Steam Sales (USD)', 'The amount is missing.'],
      ['an invalid date', { date: '2026-02-30' }, 'Date', '“2026-02-30” is not a day.'],
      ['a date in the future', { date: '2026-09-16' }, 'Date', 'This day is in the future.'],
      ['no product', { product: ' ' }, 'Product Name', 'The product is missing.'],
    ])('is refused for %s', async (_, values, column, message) => {
      const file = await upload(steamFile([STEAM_ROW, values]));
      expect(file).toMatchObject({
        status: 'refused',
        problem_count: 1,
        problems: [{ row: 6, column, message }],
        statements: [],
        can_post: false,
      });
      await postStatement(ada, { ...file, preview: '0'.repeat(64) }, 409);
      expect(await balances(app)).toEqual({});
      const [row] = await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM sale_import_rows');
      expect(row?.count).toBe(0);
    });

    it('is refused when it is of another kind', async () => {
      const problem = async (content: string | Buffer) => (await upload(content)).problems[0]?.message;
      expect(await problem('a,b\n1,2\n')).toMatch(/^This is not a Steam sales statement/);
      expect(await problem(steamFile([]))).toBe('There are no rows below the header.');
      const latin = await ada.agent
        .post(IMPORTS)
        .field('channel', 'Steam')
        .attach('file', Buffer.from([0x44, 0xe9, 0x0a]), 'statement.csv')
        .expect(415);
      expect(latin.body).toMatchObject({ error: expect.stringContaining('CSV UTF-8') as string });
      await ada.agent.post(IMPORTS).field('channel', 'Steam').attach('file', Buffer.from('%PDF-1.7'), 'statement.csv').expect(415);
      await ada.agent.post(IMPORTS).field('channel', 'Steam').attach('file', Buffer.from('a'), 'statement.xlsx').expect(415);
      await ada.agent.post(IMPORTS).field('channel', 'Steam').expect(400);
    });

    it.each([
      ['a quotation mark that is never closed', `${steamFile([STEAM_ROW])}"2026-08-03,${'a,b\n'.repeat(600_000)}`],
      ['a line that is too long', `${steamFile([STEAM_ROW])}${'x'.repeat(3 * 1024 * 1024)}`],
    ])('is refused for %s', async (_, content) => {
      const file = await upload(content);
      expect(file).toMatchObject({ status: 'refused', statements: [] });
      expect(file.problems[0]).toEqual({ row: 6, column: '', message: 'This row does not end. Is a quotation mark missing?' });
    });
  });

  it('include store files with tax that is not UK VAT or missing columns', async () => {
    const foreign = await upload('Day,Item,Qty,Total,Refunds,VAT,Net\n2026-08-14,Mug,1,23.80,,3.80,20.00\n', STORE_IMPORT);
    expect(foreign.problems).toMatchObject([{ row: 2, column: 'VAT', message: expect.stringContaining('neither 20% nor 5%') as string }]);
    const missing = await upload('Day,Item,Total\n2026-08-14,Mug,1\n', STORE_IMPORT);
    expect(missing.problems).toMatchObject([{ row: 0, message: 'No line has all the columns that you chose. Please choose them again.' }]);
    const send = async (fields: Record<string, string>) => {
      let request = ada.agent.post(IMPORTS);
      for (const [name, value] of Object.entries(fields)) request = request.field(name, value);
      return ((await request.attach('file', Buffer.from('a'), 'a.csv').expect(400)).body as { fields: Record<string, string> }).fields;
    };
    expect(Object.keys(await send({ channel: 'Epic' }))).toEqual([
      'columns.date',
      'columns.product',
      'columns.gross',
      'columns.net',
      'currency',
    ]);
    expect(await send({ ...STORE_IMPORT, revenueShare: '70' })).toEqual({
      revenueShare: 'Shopify takes no share of sales: its fees are expenses.',
    });
    expect(await send({ channel: 'Steam', revenueShare: '101' })).toHaveProperty('revenueShare');
    expect(await send({ ...STORE_IMPORT, columns: '[1]' })).toHaveProperty('columns');
    expect(await send({ ...STORE_IMPORT, columns: '{"date":{"a":1}}' })).toEqual({ 'columns.date': 'Date must be a string.' });
    expect(await send({ channel: 'Direct' })).toEqual({ channel: 'Choose a channel.' });
  });

  it('include every request by users who are not directors', async () => {
    const file = await upload(steamFile([STEAM_ROW]));
    const staff = await app.signUp({ roles: ['staff'] });
    for (const [agent, status] of [
      [app.agent(), 401],
      [staff.agent, 403],
    ] as const) {
      await agent.get(IMPORTS).expect(status);
      await agent.post(IMPORTS).field('channel', 'Steam').attach('file', Buffer.from('a'), 'a.csv').expect(status);
      await agent.get(`${IMPORTS}/${file.id}`).expect(status);
      await agent.get(`${IMPORTS}/${file.id}/changes`).expect(status);
      await agent.get(`${IMPORTS}/${file.id}/file`).expect(status);
      await agent.post(`${IMPORTS}/${file.id}/post`).send({ preview: file.preview }).expect(status);
      await agent.delete(`${IMPORTS}/${file.id}`).expect(status);
      await agent.post(`${SALES}/${file.id}/withdraw`).send({ reason: 'x' }).expect(status);
    }
    expect(await balances(app)).toEqual({});
  });
});
