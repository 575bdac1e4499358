import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { DiscussionService } from '../../discussion/discussion.service.js';
import { SavedViewsService } from '../../saved-views/saved-views.service.js';
import { BugRelationsService } from '../../staff/bugs/links/bug-relations.service.js';
import { BugTicketsService } from '../../staff/bugs/links/bug-tickets.service.js';
import type { BugPriority } from '../../staff/bugs/bugs.rules.js';
import { BugsService } from '../../staff/bugs/bugs.service.js';
import { RELATIONS, type DemoBug } from './demo-bug-reports.js';
import { PROGRAM_BUGS } from './demo-program-bugs.js';
import { WORLD_BUGS } from './demo-world-bugs.js';
import { DemoInbox } from '../demo-inbox.js';

const BUGS: readonly DemoBug[] = [...WORLD_BUGS, ...PROGRAM_BUGS];

const DAY_MS = 86_400_000;

/** The bugs of the fictional studio in all states, with their comments, relations and builds, created through the usual services. */
@Injectable()
export class DemoBugs {
  constructor(
    private readonly bugs: BugsService,
    private readonly relations: BugRelationsService,
    private readonly bugTickets: BugTicketsService,
    private readonly discussion: DiscussionService,
    private readonly views: SavedViewsService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  /**
   * @param named returns the user with a first name, with their own roles
   * @param builds ids of the builds by version
   * @param tickets ids of the tickets by subject
   * @returns the bugs that Mina works on
   */
  async fill(
    named: (first: string) => Actor,
    builds: ReadonlyMap<string, string>,
    tickets: ReadonlyMap<string, string>,
  ): Promise<Array<{ id: string; title: string }>> {
    const made = new Map<string, { id: string; number: number }>();
    for (const bug of [...BUGS].sort((a, b) => b.daysAgo - a.daysAgo)) made.set(bug.title, await this.add(bug, named, builds, tickets));
    for (const [from, kind, to] of RELATIONS) {
      const [one, other] = [made.get(from), made.get(to)];
      if (one === undefined || other === undefined) throw new Error(`A relation of the demo names a bug that is not there: ${from}.`);
      await this.relations.add(named('Mina'), one.id, { kind, bug: String(other.number) });
    }
    // Everything was created just now; in a real studio it would be spread over days.
    for (const { title, daysAgo } of BUGS) {
      const bug = made.get(title);
      if (bug === undefined) continue;
      const reportedAt = this.daysAgo(daysAgo);
      const updatedAt = await this.bugs.backdate(bug.id, reportedAt, this.daysAgo(Math.max(0.05, daysAgo * 0.2)));
      await this.inbox.date('bug', bug.id, reportedAt, updatedAt);
    }
    const view = (name: string, filter: Record<string, string>) =>
      this.views.create(named('Rhys'), { list: 'bugs', name, team: true, filter });
    await view('Critical', { status: 'pending', priority: 'critical' });
    await view('Unassigned', { status: 'pending', assignee: 'none' });
    await view('Saves', { tag: 'saves' });
    return BUGS.filter((bug) => bug.to === 'Mina' && bug.private !== true).map(({ title }) => ({ id: made.get(title)?.id ?? '', title }));
  }

  private async add(
    bug: DemoBug,
    named: (first: string) => Actor,
    builds: ReadonlyMap<string, string>,
    tickets: ReadonlyMap<string, string>,
  ): Promise<{ id: string; number: number }> {
    const reporter = named(bug.by);
    const worker = named(bug.to ?? 'Mina');
    const build = (version: string | undefined) => (version === undefined ? {} : { id: builds.get(version) });
    const { title, description, priority, tags, platform, steps, expected, actual } = bug;
    const details = {
      ...(tags !== undefined && { tags }),
      ...(platform !== undefined && { platform }),
      ...(steps !== undefined && { steps }),
      ...(expected !== undefined && { expected }),
      ...(actual !== undefined && { actual }),
      build_id: build(bug.found).id ?? null,
    };
    const report = { title, description, ...(priority !== undefined && { priority }) };
    const made =
      bug.ticket === undefined
        ? (await this.bugs.create(reporter, { ...report, ...details, ...(bug.private === true && { private: true }) })).bug
        : await this.raise(reporter, tickets.get(bug.ticket), report);
    if (bug.ticket !== undefined) await this.bugs.change(named('Rhys'), made.id, details);
    if (bug.to !== undefined) await this.bugs.change(named('Rhys'), made.id, { assigned_to: worker.userId });
    for (const [by, body] of bug.comments ?? []) await this.discussion.add(named(by), { type: 'bug', id: made.id }, { body });
    if (bug.status !== undefined || bug.fixed !== undefined) {
      await this.bugs.change(worker, made.id, {
        status: bug.verified === true ? 'fixed' : (bug.status ?? 'open'),
        fixed_build_id: build(bug.fixed).id ?? null,
      });
    }
    if (bug.verified === true) await this.bugs.verify(reporter, made.id, { works: true });
    return { id: made.id, number: made.number };
  }

  private async raise(
    agent: Actor,
    ticketId: string | undefined,
    report: { title: string; description: string; priority?: BugPriority },
  ): Promise<{ id: string; number: number }> {
    if (ticketId === undefined) throw new Error(`A bug of the demo names a ticket that is not there: ${report.title}.`);
    const id = randomUUID();
    const raised = (await this.bugTickets.raise(agent, ticketId, { ...report, id })).find((bug) => bug.id === id);
    if (raised === undefined) throw new Error(`A bug of the demo was not raised: ${report.title}.`);
    return raised;
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
