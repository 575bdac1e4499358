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
import { TemplatesService } from '../../contracts/templates/templates.service.js';

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

/** Contracts of the fictional studio: signed by both sides, waiting, declined, and one whose person asks for a change. */
@Injectable()
export class DemoContracts {
  constructor(
    private readonly templates: TemplatesService,
    private readonly assignments: AssignmentsService,
    private readonly signing: SigningService,
    private readonly requests: RequestsService,
    private readonly clock: Clock,
  ) {}

  /** @param member by first name */
  async fill(member: (first: string) => Actor): Promise<void> {
    const hr = member('Hannah');
    const agreement = await this.templates.create(hr, AGREEMENT);
    const disclosure = await this.templates.create(hr, DISCLOSURE);
    const today = ukDate(this.clock.now());
    const assign = (first: string, templateId: string, terms: { rate?: string; expiresOn?: string } = {}): Promise<ContractDetailView> =>
      this.assignments.assign(hr, {
        userId: member(first).userId,
        templateId,
        startDate: dayAfter(today, 14),
        blanks: { ...RATES, ...(terms.rate !== undefined && { 'Day rate': terms.rate }) },
        needsCountersignature: templateId === agreement.id,
        expiresOn: terms.expiresOn ?? null,
      });
    const minas = await assign('Mina', agreement.id);
    await this.sign(this.atDesk(member('Mina')), minas);
    await this.signing.countersign(this.atDesk(member('Rhys')), minas.id, signature(minas, 'Rhys Bevan'));
    await this.requests.make(this.atDesk(member('Mina')), {
      contractId: minas.id,
      type: 'amend',
      message: 'My day rate has been the same for two years. I would like £320, and two weeks’ notice instead of four.',
    });
    await this.sign(this.atDesk(member('Tomasz')), await assign('Tomasz', disclosure.id));
    await assign('Tomasz', agreement.id, { rate: '£215', expiresOn: dayAfter(today, 21) });
    await assign('Ada', disclosure.id, { expiresOn: dayAfter(today, 7) });
    const graces = await assign('Grace', agreement.id, { rate: '£180' });
    await this.signing.opened(this.atDesk(member('Grace')), graces.id);
    await this.signing.decline(this.atDesk(member('Grace')), graces.id, 'We agreed on £240 a day when we met.');
  }

  private async sign(actor: Actor, contract: ContractDetailView): Promise<void> {
    await this.signing.opened(actor, contract.id);
    await this.signing.sign(actor, contract.id, signature(contract, `${contract.firstName} ${contract.lastName}`));
  }

  /** Someone at a computer: nothing is signed without an address and a browser. */
  private atDesk(actor: Actor): Actor {
    return {
      ...actor,
      sessionId: randomUUID(),
      provedAt: this.clock.now().getTime(),
      ip: '192.0.2.17',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    };
  }
}

function signature({ content_sha256: contentSha256 }: ContractDetailView, fullName: string): SignContract {
  return { fullName, consent: true, consentVersion: SIGNING_CONSENT.version, seenWhole: true, contentSha256, timeZone: 'Europe/London' };
}
