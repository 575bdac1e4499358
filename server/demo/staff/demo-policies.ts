import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import { AcknowledgementsService } from '../../policies/acknowledgements/acknowledgements.service.js';
import type { CreatePolicy, UpdatePolicy } from '../../policies/policies.dto.js';
import { PolicyClosingsService } from '../../policies/versions/policy-closings.service.js';
import { PolicyEditsService } from '../../policies/versions/policy-edits.service.js';
import { PoliciesService } from '../../policies/policies.service.js';
import { DemoInbox } from '../demo-inbox.js';

/** A version; dates are days from today. */
interface DemoVersion {
  /** First name of its editor. */
  by: string;
  daysAgo: number;
  /** First name of its approver; without it, it waits. */
  approvedBy?: string;
  /** Who sent it back, and why. */
  sentBack?: { by: string; reason: string };
  effectiveInDays: number;
  dueInDays?: number;
  change?: 'major' | 'minor';
  reason?: string;
  content: string;
  /** First names of those who agreed to it, and how many days ago. */
  agreed?: ReadonlyArray<readonly [first: string, daysAgo: number]>;
}

interface DemoPolicy extends Pick<CreatePolicy, 'title' | 'category'> {
  audience?: string[];
  attachments?: CreatePolicy['attachments'];
  versions: readonly [DemoVersion, ...DemoVersion[]];
}

const REMOTE_WORK = `# Where we work

Everyone may work from home up to three days a week. Tell your team in the calendar.

- Core hours are 10:00 to 16:00, UK time.
- Be reachable in core hours, and say when you are not.
- Test devices stay in the office.

# Equipment

The studio lends you a laptop and a screen. Ask Grace before you take anything else home.`;

/** Every state in which a policy can be: agreed to, overdue, asked for again, waiting for approval, a draft, sent back. */
const POLICIES: readonly DemoPolicy[] = [
  {
    title: 'Remote work and core hours',
    category: 'HR Policies',
    versions: [
      {
        by: 'Hannah',
        daysAgo: 210,
        approvedBy: 'Ada',
        effectiveInDays: -200,
        content: REMOTE_WORK,
        agreed: [
          ['Ada', 205],
          ['Rhys', 204],
          ['Mina', 203],
          ['Tomasz', 203],
          ['Grace', 201],
        ],
      },
      {
        by: 'Hannah',
        daysAgo: 120,
        approvedBy: 'Rhys',
        effectiveInDays: -120,
        change: 'minor',
        reason: 'Corrects the room number and one sentence.',
        content: REMOTE_WORK.replace('Tell your team in the calendar.', 'Put the days in the team calendar.'),
      },
      {
        by: 'Hannah',
        daysAgo: 20,
        approvedBy: 'Ada',
        effectiveInDays: -10,
        dueInDays: -3,
        change: 'major',
        reason: 'Four days at home, and rules for working abroad, as agreed at the autumn meeting.',
        content: `${REMOTE_WORK.replace('up to three days a week. Tell your team in the calendar.', 'up to four days a week. Put the days in the team calendar.')}

# Abroad

1. Ask HR four weeks before you leave: tax and insurance depend on the country.
2. Work abroad for at most 20 days a year.
3. Builds that are not public stay on machines in the United Kingdom.`,
        agreed: [
          ['Ada', 15],
          ['Rhys', 12],
          ['Hannah', 14],
        ],
      },
    ],
  },
  {
    title: 'Accounts, passwords and devices',
    category: 'Operations',
    attachments: [{ name: 'Guidance of the National Cyber Security Centre', url: 'https://www.ncsc.gov.uk/cyberaware/home' }],
    versions: [
      {
        by: 'Rhys',
        daysAgo: 9,
        approvedBy: 'Hannah',
        effectiveInDays: 12,
        dueInDays: 5,
        content:
          'Our players trust us with their accounts, so we look after ours.\n\n- Two-factor authentication is on for every account that offers it.\n- Passwords are in the password manager and nowhere else.\n* Lock the screen whenever you leave the desk.\n* Report a lost device within the hour. **No one is blamed for a report.**',
        agreed: [
          ['Rhys', 8],
          ['Mina', 4],
        ],
      },
    ],
  },
  {
    title: 'Expenses and receipts',
    category: 'Finance',
    versions: [
      {
        by: 'Hannah',
        daysAgo: 60,
        approvedBy: 'Ada',
        effectiveInDays: -55,
        dueInDays: -30,
        content:
          'Enter expenses in Clarity within 30 days, with the receipt.\n\n- Up to £50: no approval beforehand.\n- Above that: ask first, in writing.\n- Trains are second class; flights need a reason.',
        agreed: [
          ['Ada', 50],
          ['Rhys', 49],
          ['Mina', 47],
          ['Tomasz', 45],
          ['Hannah', 52],
          ['Grace', 28],
        ],
      },
    ],
  },
  {
    title: 'Generated images and text in our games',
    category: 'Creative Guidelines',
    audience: ['all'],
    versions: [
      {
        by: 'Ada',
        daysAgo: 90,
        approvedBy: 'Rhys',
        effectiveInDays: -85,
        content:
          'People make what players see and hear.\n\n- Nothing that a model generated ships in a game.\n- Models may help with code, tests and translations that a person checks.',
        agreed: [
          ['Ada', 88],
          ['Rhys', 80],
          ['Mina', 79],
          ['Tomasz', 77],
          ['Grace', 70],
          ['Hannah', 84],
        ],
      },
      {
        by: 'Ada',
        daysAgo: 2,
        effectiveInDays: 30,
        dueInDays: 40,
        change: 'major',
        reason: 'Adds what freelancers deliver and how we record where art comes from.',
        content:
          'People make what players see and hear.\n\n- Nothing that a model generated ships in a game. This includes what freelancers deliver.\n- Every asset names its author in its metadata.\n- Models may help with code, tests and translations that a person checks.',
      },
    ],
  },
  {
    title: 'Parental leave',
    category: 'HR Policies',
    versions: [
      {
        by: 'Hannah',
        daysAgo: 1,
        effectiveInDays: 60,
        dueInDays: 45,
        content:
          'Every parent takes up to 26 weeks at full pay, whatever their gender and however the child joins the family.\n\n- Tell HR 15 weeks before, if you can.\n- Take it in one or two parts, within a year.\n\n*To do: check the rules for shared leave.*',
      },
    ],
  },
  {
    title: 'Streaming our games',
    category: 'Legal & Compliance',
    versions: [
      {
        by: 'Ada',
        daysAgo: 6,
        sentBack: { by: 'Hannah', reason: 'Say who answers for music licences, and since when recordings are kept.' },
        effectiveInDays: 21,
        dueInDays: 21,
        content:
          'Everyone may stream our released games in their own name.\n\n- Builds that are not public are never shown.\n- Say that you work for the studio.\n- Music: ask first.',
      },
    ],
  },
];

const DAY_MS = 86_400_000;

/** Policies of the fictional studio. */
@Injectable()
export class DemoPolicies {
  constructor(
    private readonly edits: PolicyEditsService,
    private readonly closings: PolicyClosingsService,
    private readonly policies: PoliciesService,
    private readonly acknowledgements: AcknowledgementsService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  /** @param member an account by its first name */
  async fill(member: (first: string) => Actor): Promise<void> {
    const now = this.clock.now();
    const day = (days: number): string => dayAfter(ukDate(now), days);
    const past = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * DAY_MS);
    for (const { title, category, audience = ['all'], attachments = [], versions } of POLICIES) {
      let id: string | undefined;
      for (const version of versions) {
        const { by, daysAgo, approvedBy, sentBack, effectiveInDays, dueInDays, change = 'major', reason, content, agreed = [] } = version;
        const dates = { effectiveDate: day(effectiveInDays), dueDate: dueInDays === undefined ? null : day(dueInDays) };
        const input = { title, category, audience, attachments, content, ...dates };
        const edit: UpdatePolicy = { ...input, change, ...(reason !== undefined && { reason }) };
        const saved =
          id === undefined
            ? await this.edits.create(member(by), input, past(daysAgo))
            : await this.edits.update(member(by), id, edit, past(daysAgo));
        id = saved.id;
        if (sentBack !== undefined) await this.closings.sendBack(member(sentBack.by), id, { reason: sentBack.reason }, past(daysAgo - 0.2));
        if (approvedBy === undefined) continue;
        // On the same day, so that nobody agreed before it.
        await this.edits.update(member(approvedBy), id, { approval: 'approved', status: 'published' }, past(daysAgo - 0.2));
        for (const [first, agreedDaysAgo] of agreed) {
          const person = member(first);
          await this.acknowledgements.acknowledge(person, id, { name: await this.policies.ownName(person.userId) }, past(agreedDaysAgo));
        }
      }
      const latest = versions.at(-1);
      if (id !== undefined && latest !== undefined) await this.inbox.date('policy', id, past(latest.daysAgo), past(latest.daysAgo - 0.2));
    }
  }
}
