import type { CategoryView } from '../../server/support/help/catalogue.dto.js';
import type { EditableCategoryView } from '../../server/support/help/editing/categories.dto.js';
import type { AdminSupportHoursView, SupportHoursView } from '../../server/support/help/hours/support-hours.dto.js';
import { DEFAULT_HOURS } from '../../server/support/help/support-hours.rules.js';
import { createTestApp, type Agent, type SignedIn, type TestApp } from '../support/app.js';
import { openDesk, openTicket } from '../support/tickets.js';
import { until } from '../support/until.js';

describe('desk settings', () => {
  let app: TestApp;
  let admin: SignedIn;
  let customer: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
    ({ customer } = await openDesk(app));
    admin = await app.signUp({ roles: ['admin'] });
  });
  afterAll(() => app.close());

  const CATEGORIES = '/api/admin/support/categories';
  const HOURS = '/api/admin/support/hours';
  const NEW = { label: 'Wish list', description: 'What we should make next', active: true, subcategories: [] as object[] };

  const all = async (): Promise<EditableCategoryView[]> => (await admin.agent.get(CATEGORIES).expect(200)).body as EditableCategoryView[];
  const one = async (key: string): Promise<EditableCategoryView> => {
    const found = (await all()).find((category) => category.key === key);
    if (found === undefined) throw new Error(`There is no category ${key}.`);
    return found;
  };
  const save = (key: string, { key: _, used: __, ...category }: EditableCategoryView, change: object = {}) =>
    admin.agent.put(`${CATEGORIES}/${key}`).send({ ...category, ...change });
  const offered = async (): Promise<CategoryView[]> =>
    (await app.agent().get('/api/support/categories').expect(200)).body as CategoryView[];
  const open = (category: string, subcategory: string | null) =>
    customer.agent.post('/api/support/tickets').send({ subject: 'About', description: 'This', category, subcategory });

  it.each([
    ['get', CATEGORIES],
    ['post', CATEGORIES],
    ['post', `${CATEGORIES}/order`],
    ['put', `${CATEGORIES}/general`],
    ['delete', `${CATEGORIES}/general`],
    ['get', HOURS],
    ['put', HOURS],
  ] as const)('%s %s is for admin and ceo', async (method, path) => {
    const call = (agent: Agent) => (method === 'get' ? agent.get(path) : agent[method](path).send({}));
    await call(app.agent()).expect(401);
    for (const role of ['support', 'support_lead', 'hr', 'dpo'] as const)
      await call((await app.signUp({ roles: [role] })).agent).expect(403);
    const { status } = await call((await app.signUp({ roles: ['ceo'] })).agent);
    expect([200, 204, 400]).toContain(status);
    if (method === 'delete')
      await app.database.query(`INSERT INTO support_categories (key, label, position) VALUES ('general', 'General', 0)`);
  });

  describe('categories', () => {
    it.each<[string, object, string]>([
      ['an empty label', { label: ' ' }, 'label'],
      ['a duplicate label', { label: 'bILLING' }, 'label'],
      ['a label that is too long', { label: 'x'.repeat(41) }, 'label'],
      ['a description that is too long', { description: 'x'.repeat(161) }, 'description'],
      ['no description', { description: null }, 'description'],
      ['two subcategories with the same label', { subcategories: [sub('Same'), sub('SAME')] }, 'subcategories'],
      ['an unknown subcategory', { subcategories: [{ ...sub('One'), key: 'of-another' }] }, 'subcategories'],
      ['too many subcategories', { subcategories: Array.from({ length: 21 }, (_, n) => sub(`S${n}`)) }, 'subcategories'],
      ['a given key', { key: 'mine' }, 'key'],
    ])('are refused with %s', async (_what, change, field) => {
      const { body } = await admin.agent
        .post(CATEGORIES)
        .send({ ...NEW, ...change })
        .expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    });

    it('are added with unique keys, renamed, and deleted while unused', async () => {
      const made = (
        await admin.agent
          .post(CATEGORIES)
          .send({ ...NEW, subcategories: [sub('Game'), sub('Gäme!')] })
          .expect(201)
      ).body as EditableCategoryView;
      expect(made).toMatchObject({
        key: 'wish-list',
        used: false,
        version: 1,
        subcategories: [
          { key: 'game', label: 'Game', active: true },
          { key: 'ga-me', label: 'Gäme!', active: true },
        ],
      });
      expect((await offered()).at(-1)).toMatchObject({ key: 'wish-list', description: 'What we should make next' });
      expect(
        (await save('wish-list', made, { label: 'Wishes', subcategories: made.subcategories.slice(1) }).expect(200)).body,
      ).toMatchObject({
        key: 'wish-list',
        label: 'Wishes',
        version: 2,
      });
      const { body } = await save('wish-list', made, { label: 'Mine' }).expect(409);
      expect(body).toMatchObject({ code: 'category-changed', current: { label: 'Wishes', version: 2 } });
      const [entry] = await app.database.query<{ before: object; after: object }>(
        `SELECT before, after FROM audit_log WHERE action = 'SUPPORT_CATEGORY_UPDATED' AND target_id = 'wish-list'`,
      );
      expect(entry).toMatchObject({ before: { label: 'Wish list' }, after: { label: 'Wishes' } });
      await admin.agent.delete(`${CATEGORIES}/wish-list`).expect(204);
      await admin.agent.delete(`${CATEGORIES}/wish-list`).expect(404);
      expect((await offered()).map(({ key }) => key)).not.toContain('wish-list');
    });

    it('are retired when in use: no new tickets, and old tickets keep the label', async () => {
      const ticket = await openTicket(customer, { category: 'feedback', subcategory: 'feature-request' });
      const feedback = await one('feedback');
      expect(feedback.used).toBe(true);
      expect((await admin.agent.delete(`${CATEGORIES}/feedback`).expect(409)).body.code).toBe('category-used');
      const [feature, general] = feedback.subcategories;
      const { body } = await save('feedback', feedback, { subcategories: [general] }).expect(400);
      expect(Object.keys(body.fields)).toEqual(['subcategories']);

      await save('feedback', feedback, { subcategories: [{ ...feature!, active: false }, general] }).expect(200);
      expect(Object.keys((await open('feedback', 'feature-request').expect(400)).body.fields)).toEqual(['subcategory']);
      await open('feedback', 'general-feedback').expect(201);
      await save('feedback', await one('feedback'), { active: false }).expect(200);
      expect(Object.keys((await open('feedback', 'general-feedback').expect(400)).body.fields)).toEqual(['category']);
      expect((await offered()).find(({ key }) => key === 'feedback')).toMatchObject({ label: 'Feedback', active: false });
      expect((await customer.agent.get(`/api/support/tickets/${ticket.id}`).expect(200)).body).toMatchObject({
        category: 'feedback',
        subcategory: 'feature-request',
      });
    });

    it('always include one for security problems, whose tickets start with high priority', async () => {
      const fixed = await one('vulnerability');
      const { body } = await save('vulnerability', fixed, { active: false }).expect(400);
      expect(Object.keys(body.fields)).toEqual(['active']);
      expect((await admin.agent.delete(`${CATEGORIES}/vulnerability`).expect(409)).body.code).toBe('category-used');
      await save('vulnerability', fixed, { label: 'Security' }).expect(200);
      const ticket = await openTicket(customer, { category: 'vulnerability', subcategory: 'security-issue' });
      expect(ticket).toMatchObject({ priority: 'high' });
    });

    it('keep the order set by an admin', async () => {
      const keys = (await all()).map(({ key }) => key);
      const order = (wanted: string[]) => admin.agent.post(`${CATEGORIES}/order`).send({ keys: wanted });
      await order(keys.toReversed()).expect(200);
      expect((await offered()).map(({ key }) => key)).toEqual(keys.toReversed());
      expect((await order(keys.slice(1)).expect(409)).body.code).toBe('categories-changed');
      await order([...keys, 'UPPER CASE']).expect(400);
    });

    it('cannot be deleted while a ticket is being opened with them', async () => {
      await admin.agent
        .post(CATEGORIES)
        .send({ ...NEW, label: 'Race' })
        .expect(201);
      const answers = await Promise.all([open('race', null), admin.agent.delete(`${CATEGORIES}/race`), open('race', null)]);
      const tickets = await app.database.query(`SELECT 1 FROM tickets WHERE category = 'race'`);
      const categories = await app.database.query(`SELECT 1 FROM support_categories WHERE key = 'race'`);
      expect(tickets.length === 0 || categories.length === 1).toBe(true);
      for (const { status } of answers) expect([201, 204, 400, 409]).toContain(status);
    });

    it('are found by an index, however many tickets there are', async () => {
      await app.database.query(
        `INSERT INTO tickets (id, subject, description, category, status, priority, created_at, updated_at)
         SELECT gen_random_uuid(), 's', 'd', 'general', 'closed', 'normal', now(), now() FROM generate_series(1, 20000)`,
      );
      await app.database.query('VACUUM ANALYZE tickets');
      const rows = await app.database.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT 1 FROM tickets WHERE category = 'unheard-of' LIMIT 1`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('tickets_of_category');
    });
  });

  describe('hours', () => {
    const week = DEFAULT_HOURS.week;
    const current = async (): Promise<AdminSupportHoursView> => (await admin.agent.get(HOURS).expect(200)).body as AdminSupportHoursView;
    const seen = async (of = app): Promise<SupportHoursView> =>
      (await of.agent().get('/api/support/hours').expect(200)).body as SupportHoursView;

    it('are those of the specification by default', async () => {
      expect(await current()).toEqual({ ...DEFAULT_HOURS, version: 0 });
      expect(await seen()).toEqual(DEFAULT_HOURS);
    });

    it.each<[string, object, string]>([
      ['a closing time before the opening', { monday: { open: '12:00', close: '11:00' } }, 'monday'],
      ['an invalid time', { sunday: { open: '24:01', close: '24:30' } }, 'sunday'],
      ['a day without hours', { tuesday: undefined }, 'tuesday'],
      ['a day that is a string', { friday: '09:00' }, 'friday'],
      ['a holiday on an invalid date', { holidays: [{ day: '2027-02-30', name: 'x' }] }, 'holidays.0.day'],
      ['a holiday without a name', { holidays: [{ day: '2027-02-03', name: ' ' }] }, 'holidays.0.name'],
      ['a duplicate holiday', { holidays: [holiday('2027-02-03'), holiday('2027-02-03')] }, 'holidays'],
      [
        'too many holidays',
        { holidays: Array.from({ length: 101 }, (_, n) => holiday(new Date(Date.UTC(2027, 0, n + 1)).toISOString().slice(0, 10))) },
        'holidays',
      ],
      ['no holidays', { holidays: null }, 'holidays'],
      ['an unknown field', { everyday: null }, 'everyday'],
    ])('are refused with %s', async (_what, change, field) => {
      const { body } = await admin.agent
        .put(HOURS)
        .send({ ...week, holidays: [], version: 0, ...change })
        .expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    });

    it('are saved, shown to everyone in every instance, audited, and not overwritten silently', async () => {
      const instance = await createTestApp({ database: app.database });
      try {
        await seen(instance);
        const holidays = [holiday('2099-12-25'), holiday('2020-01-01'), holiday('2099-01-01')];
        const saved = await admin.agent
          .put(HOURS)
          .send({ ...week, monday: null, holidays, version: 0 })
          .expect(200);
        const inOrder = [holiday('2020-01-01'), holiday('2099-01-01'), holiday('2099-12-25')];
        expect(saved.body).toEqual({ week: { ...week, monday: null }, holidays: inOrder, version: 1 });
        const shown = { week: { ...week, monday: null }, holidays: inOrder.slice(1) };
        expect(await seen()).toEqual(shown);
        await until(async () => (await seen(instance)).week.monday === null);
        const { body } = await admin.agent
          .put(HOURS)
          .send({ ...week, holidays: [], version: 0 })
          .expect(409);
        expect(body).toMatchObject({ code: 'support-hours-changed', current: { version: 1, holidays: inOrder } });
        const [entry] = await app.database.query<{ before: AdminSupportHoursView; after: AdminSupportHoursView }>(
          `SELECT before, after FROM audit_log WHERE action = 'SUPPORT_HOURS_UPDATED'`,
        );
        expect([entry?.before.version, entry?.after.version]).toEqual([0, 1]);
      } finally {
        await instance.close();
      }
    });
  });
});

function sub(label: string): { key: null; label: string; active: boolean } {
  return { key: null, label, active: true };
}

function holiday(day: string): { day: string; name: string } {
  return { day, name: `Holiday ${day}` };
}
