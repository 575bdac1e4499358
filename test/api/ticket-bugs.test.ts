import type { MessageView } from '../../server/support/messages/messages.dto.js';
import type { BugView } from '../../server/staff/bugs/bugs.dto.js';
import type { TicketBugView } from '../../server/staff/bugs/links/links.dto.js';
import { createTestApp, type SignedIn, type TestApp } from '../support/app.js';
import { makeBuild } from '../support/bugs.js';
import { openDesk, openTicket, verify, type Desk } from '../support/tickets.js';

describe('bugs that agents raise from tickets', () => {
  let app: TestApp;
  let desk: Desk;
  let developer: SignedIn;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.reset();
    await app.database.clear();
    desk = await openDesk(app);
    developer = await app.signUp({ roles: ['developer'] });
  });

  it('contain nothing of the customer, and lead to a prepared reply once the fix is approved', async () => {
    const ticket = await openTicket(desk.customer, { subject: 'Zither Sonata', description: 'My card ends in oboe.' });
    const path = `/api/support/tickets/${ticket.id}/bugs`;
    const input = { title: 'Saving fails on Linux', description: 'The folder is read-only.' };
    await app.agent().get(path).expect(401);
    for (const person of [desk.customer, developer]) {
      await person.agent.get(path).expect(403);
      await person.agent.post(path).send(input).expect(403);
    }
    // Before the security check, agents only organise the queue.
    expect((await desk.agent.agent.post(path).send(input).expect(409)).body).toMatchObject({ code: 'not-verified' });
    await verify(desk, ticket.id);
    for (const bad of [{ ...input, title: '' }, { title: 'x' }, { ...input, description: 'x'.repeat(20_001) }, { ...input, private: true }])
      await desk.agent.agent.post(path).send(bad).expect(400);
    const [raised] = (await desk.agent.agent.post(path).send(input).expect(201)).body as TicketBugView[];
    expect(raised).toMatchObject({ title: input.title, status: 'open', fixed_in: null, reply: null, can_open: false });
    const bug = (await developer.agent.get(`/api/staff/bugs/${raised?.id}`).expect(200)).body as BugView;
    expect(JSON.stringify(bug)).not.toMatch(/Zither|Sonata|oboe/);
    expect(bug.tickets).toEqual([]);
    const [pending, approved] = [
      await makeBuild(app, '0.9.2', { state: 'pending', uploadedBy: developer.user.id }),
      await makeBuild(app, '0.9.3'),
    ];
    const state = async () => ((await desk.agent.agent.get(path).expect(200)).body as TicketBugView[])[0];
    const notes = async () =>
      ((await desk.agent.agent.get(`/api/support/tickets/${ticket.id}/messages`).expect(200)).body as MessageView[])
        .filter(({ is_internal }) => is_internal)
        .map(({ body }) => body);
    const fix = async (build: string) => {
      await developer.agent.put(`/api/staff/bugs/${raised?.id}`).send({ status: 'fixed', fixed_build_id: build }).expect(200);
      await app.runJobs();
    };
    await fix(pending);
    expect(await state()).toMatchObject({ status: 'fixed', fixed_in: null, reply: null });
    expect(await notes()).toEqual([]);
    await fix(approved);
    expect(await state()).toMatchObject({
      fixed_in: '0.9.3',
      reply: 'This is fixed in version 0.9.3. Could you please update and confirm that it works for you?',
    });
    const note = `BUG-${raised?.number} is fixed in 0.9.3. A reply to the customer is ready beside this ticket.`;
    expect(await notes()).toEqual([note]);
    await developer.agent.put(`/api/staff/bugs/${raised?.id}`).send({ status: 'open' }).expect(200);
    expect(await state()).toMatchObject({ status: 'open', fixed_in: null, reply: null });
    await fix(approved);
    expect(await notes()).toEqual([note]);
    // A fix can be closed at once, and that of a private bug is announced when the bug becomes public.
    const admin = await app.signUp({ roles: ['admin'] });
    const edit = async (person: SignedIn, values: object) => {
      await person.agent.put(`/api/staff/bugs/${raised?.id}`).send(values).expect(200);
      await app.runJobs();
    };
    await edit(developer, { status: 'open' });
    await edit(developer, { status: 'closed', fixed_build_id: await makeBuild(app, '0.9.4') });
    const later = [note, note.replace('0.9.3', '0.9.4')];
    expect(await notes()).toEqual(later);
    await edit(developer, { private: true, fixed_build_id: await makeBuild(app, '0.9.5') });
    expect(await notes()).toEqual(later);
    await edit(admin, { private: false });
    expect(await notes()).toEqual([...later, note.replace('0.9.3', '0.9.5')]);
    // A bug that became private is visible to the agent who raised it, and not to other agents.
    await developer.agent.put(`/api/staff/bugs/${raised?.id}`).send({ private: true }).expect(200);
    const colleague = await app.signUp({ roles: ['support'] });
    expect((await colleague.agent.get(path).expect(200)).body).toEqual([]);
    expect(await state()).toMatchObject({ id: raised?.id });
    // A ticket closed to the studio is closed here too.
    await desk.customer.agent.post(`/api/support/tickets/${ticket.id}/revoke-access`).send({}).expect(200);
    await desk.agent.agent.get(path).expect(404);
    await desk.agent.agent.post(path).send(input).expect(404);
  });

  it('store what was changed between a lost response and the next attempt, unless the team has worked on the bug', async () => {
    const ticket = await openTicket(desk.customer);
    await verify(desk, ticket.id);
    const raise = (values: object) =>
      desk.agent.agent
        .post(`/api/support/tickets/${ticket.id}/bugs`)
        .send({ id: '4b2f3f0e-7c1d-4f68-9d5e-0d8f7a0c1b22', title: 'Saving fails', description: 'On Linux.', ...values });
    const stored = async () => {
      const [row] = (await raise({ title: 'Saving fails on Linux', priority: 'high' }).expect(201)).body as TicketBugView[];
      return (await developer.agent.get(`/api/staff/bugs/${row?.id}`).expect(200)).body as BugView;
    };
    await raise({}).expect(201);
    const { bug } = await stored();
    expect(bug).toMatchObject({ title: 'Saving fails on Linux', description: 'On Linux.', priority: 'high' });
    expect((await stored()).bug.version).toBe(bug.version);
    await developer.agent.put(`/api/staff/bugs/${bug.id}`).send({ priority: 'critical' }).expect(200);
    const refused = await raise({ description: 'On Linux and macOS.' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'bug-changed', error: expect.stringContaining(`BUG-${bug.number}`) });
    await raise({ title: 'Saving fails on Linux', priority: 'critical' }).expect(201);
    expect((await desk.agent.agent.get(`/api/support/tickets/${ticket.id}/bugs`).expect(200)).body).toHaveLength(1);
  });
});
