import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate } from '../../platform/time/days.rules.js';
import type { ContractDetailView, SignContract } from '../../contracts/contracts.dto.js';
import { SIGNING_CONSENT } from '../../contracts/contracts.rules.js';
import { RequestsService } from '../../contracts/requests/requests.service.js';
import { SigningService } from '../../contracts/signing/signing.service.js';
import { AssignmentsService } from '../../contracts/templates/assignments.service.js';
import type { TemplateView } from '../../contracts/templates/templates.dto.js';
import { TemplatesService } from '../../contracts/templates/templates.service.js';
import { momentOf, weekdayBefore } from '../finance/demo-moments.js';
import { DemoInbox } from '../demo-inbox.js';

const AGREEMENT = {
  title: 'Contractor agreement',
  content: `This agreement is between **{{studioLegalName}}** (company number {{studioCompanyNumber}}), {{studioAddress}}, called the studio, and **{{firstName}} {{lastName}}** ({{email}}), called the contractor.

# The work

The contractor works for the studio as {{role}} from {{startDate}}. They decide where and when they work, and agree the days with the team a week ahead.

# Pay

- The day rate is {{blank:Day rate}}.
- The contractor enters their time in the portal. The studio pays approved time by the end of the following month.
- Expenses are paid if the studio agreed to them before.

# What is made

Whatever the contractor makes for the studio under this agreement belongs to the studio once it is paid. The contractor is named in the credits of every game that they worked on.

# Confidentiality

The contractor does not tell others about unreleased games and the studio’s figures, during this agreement and for {{blank:Years of confidentiality}} years after it.

# Ending it

Either side can end this agreement with {{blank:Notice}} notice, in writing. Work that was done until then is paid.

# Law

The law of England and Wales applies.`,
};

const DISCLOSURE = {
  title: 'Playtest confidentiality',
  content: `Between {{studioName}} and **{{firstName}} {{lastName}}**, {{today}}.

- Builds, notes and recordings of playtests stay between us until the game is released.
- You may say that you took part, but not what you saw.
- Delete builds from your devices when a playtest ends.

This applies until the studio releases the game or says otherwise in writing.`,
};

const RATES = { 'Day rate': '£290', 'Years of confidentiality': 'two', Notice: 'four weeks’' };

/** Days before today and the UTC hour of what happens; the hours grow within a contract, whose days may move to the same Friday. */
const MINA = { assigned: [41, 10], signed: [40, 12], countersigned: [37, 15], asked: [5, 16] } as const;
const TOMASZ = { assigned: [27, 10], signed: [26, 13] } as const;
const GRACE = { assigned: [13, 9], declined: [12, 17] } as const;
/** Too recent for reminders. */
const WAITING = [1, 9] as const;

type DemoMoment = readonly [daysAgo: number, hour: number];

interface Terms {
  rate?: string;
  expiresOn?: string;
}

/** Contracts of the fictional studio: signed by both sides, waiting, declined, and one whose person asks for a change. */
@Injectable()
export class DemoContracts {
  constructor(
    private readonly templates: TemplatesService,
    private readonly assignments: AssignmentsService,
    private readonly signing: SigningService,
    private readonly requests: RequestsService,
    private readonly inbox: DemoInbox,
    private readonly clock: Clock,
  ) {}

  /** @param member by first name */
  async fill(member: (first: string) => Actor): Promise<void> {
    const hr = member('Hannah');
    const agreement = await this.templates.create(hr, AGREEMENT);
    const disclosure = await this.templates.create(hr, DISCLOSURE);
    const today = ukDate(this.clock.now());
    const assign = async (
      first: string,
      template: TemplateView,
      sent: DemoMoment,
      { rate, expiresOn }: Terms = {},
    ): Promise<ContractDetailView> => {
      const at = this.at(sent);
      const input = {
        userId: member(first).userId,
        templateId: template.id,
        startDate: dayAfter(ukDate(at), 14),
        blanks: { ...RATES, ...(rate !== undefined && { 'Day rate': rate }) },
        needsCountersignature: template === agreement,
        expiresOn: expiresOn ?? null,
      };
      const contract = await this.assignments.assign(hr, input, at);
      await this.inbox.date('contract', contract.id, at);
      return contract;
    };
    const minas = await assign('Mina', agreement, MINA.assigned);
    await this.sign(member('Mina'), minas, this.at(MINA.signed));
    const countersigned = this.at(MINA.countersigned);
    await this.signing.countersign(atDesk(member('Rhys'), countersigned), minas.id, signature(minas, 'Rhys Bevan'), countersigned);
    await this.inbox.date('contract', minas.id, countersigned);
    const message = 'My day rate has been the same for two years. I would like £320, and two weeks’ notice instead of four.';
    const asked = this.at(MINA.asked);
    const request = await this.requests.make(atDesk(member('Mina'), asked), { contractId: minas.id, type: 'amend', message }, asked);
    await this.inbox.date('contract-request', request.id, asked);
    await this.sign(member('Tomasz'), await assign('Tomasz', disclosure, TOMASZ.assigned), this.at(TOMASZ.signed));
    await assign('Tomasz', agreement, WAITING, { rate: '£215', expiresOn: dayAfter(today, 21) });
    await assign('Ada', disclosure, WAITING, { expiresOn: dayAfter(today, 7) });
    const graces = await assign('Grace', agreement, GRACE.assigned, { rate: '£180' });
    const declined = this.at(GRACE.declined);
    const grace = atDesk(member('Grace'), declined);
    await this.signing.opened(grace, graces.id, minutesBefore(declined, 12));
    await this.signing.decline(grace, graces.id, 'We agreed on £240 a day when we met.', declined);
    await this.inbox.date('contract', graces.id, declined);
  }

  private async sign(person: Actor, contract: ContractDetailView, at: Date): Promise<void> {
    const actor = atDesk(person, at);
    await this.signing.opened(actor, contract.id, minutesBefore(at, 9));
    await this.signing.sign(actor, contract.id, signature(contract, `${contract.firstName} ${contract.lastName}`), at);
    await this.inbox.date('contract', contract.id, at);
  }

  private at([daysAgo, hour]: DemoMoment): Date {
    const now = this.clock.now();
    return momentOf(weekdayBefore(ukDate(now), daysAgo), hour, now);
  }
}

/** Someone at a computer: nothing is signed without an address and a browser. */
function atDesk(actor: Actor, at: Date): Actor {
  return {
    ...actor,
    sessionId: randomUUID(),
    provedAt: minutesBefore(at, 2).getTime(),
    provedBy: 'password',
    ip: '192.0.2.17',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  };
}

function minutesBefore(at: Date, minutes: number): Date {
  return new Date(at.getTime() - minutes * 60_000);
}

function signature({ content_sha256: contentSha256 }: ContractDetailView, fullName: string): SignContract {
  return { fullName, consent: true, consentVersion: SIGNING_CONSENT.version, seenWhole: true, contentSha256, timeZone: 'Europe/London' };
}
