import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { roleName } from '../../platform/access/role-names.rules.js';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { dayAfter, ukDate, ukDayStart } from '../../platform/time/days.rules.js';
import type { ContactView } from '../../site/contact/contact.dto.js';
import { ContactService } from '../../site/contact/contact.service.js';
import { maskedEmail } from '../../users/accounts/masked-email.rules.js';
import { isRestrictedFor } from '../../users/accounts/restricted-accounts.rules.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { UserDirectoryService, type PartyRow } from '../../users/user-directory.service.js';
import type { AssignContract, ContractDetailView } from '../contracts.dto.js';
import type { Contract } from '../contract.entity.js';
import { ContractsRepository } from '../contracts.repository.js';
import { CONTRACT_LIMITS } from '../contracts.rules.js';
import { ContractsService } from '../contracts.service.js';
import { ContractEventsRepository } from '../history/contract-events.repository.js';
import { ContractVersionsService } from '../history/contract-versions.service.js';
import { fillText, missingMessage, oneLine, type FilledText, type Placeholder } from './placeholders.rules.js';
import type { ContractTemplate } from './template.entity.js';
import type { PreviewTemplate, TemplatePreview } from './templates.dto.js';
import { assertNoDeed, TemplatesService } from './templates.service.js';

const WRITTEN_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
const dayInText = (day: string): string => WRITTEN_DAY.format(new Date(`${day}T00:00:00Z`));

interface FilledTemplate {
  title: string;
  content: string;
  missing: string[];
  values: Record<string, string>;
}

/** Makes contracts from templates. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly database: Database,
    private readonly templates: TemplatesService,
    private readonly contracts: ContractsService,
    private readonly stored: ContractsRepository,
    private readonly versions: ContractVersionsService,
    private readonly events: ContractEventsRepository,
    private readonly contact: ContactService,
    private readonly directory: UserDirectoryService,
    private readonly secondPerson: SecondPersonService,
    private readonly clock: Clock,
  ) {}

  /** The text that a person would get; an email address that the actor may not see is masked. @throws NotFound for the template, Invalid for the person or a text that is too long */
  preview({ roles }: Actor, templateId: string, input: PreviewTemplate): Promise<TemplatePreview> {
    return this.database.transaction(async (tx) => {
      const template = await this.templates.lock(tx, templateId);
      const party = await this.party(tx, input.userId);
      const shown = isRestrictedFor(roles, party.roles) ? { ...party, email: maskedEmail(party.email) } : party;
      const { title, content, missing } = await this.fill(template, shown, input, this.clock.now());
      return { title, content, missing, problem: missingMessage(missing) };
    });
  }

  /**
   * Assigns a contract. A repeated request with the same id assigns no second one.
   * @throws NotFound for the template; Invalid for a person who cannot get one, placeholders without a value, a deed, or a day in the past;
   * Conflict `own-contract`, `no-countersigner` or `id-taken`
   * @param demoAt an earlier time, for the demo
   */
  async assign(actor: Actor, input: AssignContract, demoAt?: Date): Promise<ContractDetailView> {
    const { id = randomUUID(), userId, templateId, needsCountersignature } = input;
    await this.database.transaction(async (tx) => {
      const existing = await this.stored.lock(tx, id);
      if (existing !== null) return this.assertSame(tx, existing, input);
      const template = await this.templates.lock(tx, templateId);
      const at = demoAt ?? this.clock.now();
      const party = await this.party(tx, userId);
      await this.assertOther(tx, actor, userId, needsCountersignature);
      const { title, content, missing, values } = await this.fill(template, party, input, at);
      const message = missingMessage(missing);
      if (message !== null) throw new Invalid(message, { blanks: message }, 'placeholder-missing');
      assertNoDeed(title, content, 'templateId');
      const version = {
        id,
        party: { userId, firstName: party.first_name ?? '', lastName: party.last_name ?? '', email: party.email },
        template: { id: template.id, title: template.title, version: template.version },
        title,
        content,
        values,
        needsCountersignature,
        expiresAt: expiry(input.expiresOn ?? null, at),
      };
      if (await this.versions.create(tx, actor, version, at)) return;
      // A request that was sent twice at once: the other one has assigned it.
      const other = await this.stored.lock(tx, id);
      if (other === null) throw isTaken();
      await this.assertSame(tx, other, input);
    });
    return this.contracts.byId(actor, id);
  }

  /**
   * Compares what was requested, not the text: the template, the person and the studio may have changed since.
   * @throws Conflict `id-taken` if a request with the same id assigned something else
   */
  private async assertSame(tx: Tx, contract: Contract, input: AssignContract): Promise<void> {
    const { userId, templateId, startDate, blanks = {}, needsCountersignature, expiresOn = null } = input;
    // The template may have been deleted.
    if (contract.userId !== userId || (contract.templateId ?? templateId) !== templateId) throw isTaken();
    const values = (await this.events.insertedValues(tx, contract.id)) ?? {};
    const requested: Record<string, string> = Object.fromEntries(Object.entries(blanks).map(([name, value]) => [`blank:${name}`, value]));
    if (startDate !== undefined) requested['startDate'] = dayInText(startDate);
    // Values for blanks that the template did not have were not used.
    const isSame = Object.entries(values)
      .filter(([name]) => name === 'startDate' || name.startsWith('blank:'))
      .every(([name, value]) => (requested[name] ?? '').replace(/\s+/g, ' ').trim() === value);
    const expiresAt = expiry(expiresOn, contract.createdAt);
    if (isSame && contract.needsCountersignature === needsCountersignature && contract.expiresAt?.getTime() === expiresAt?.getTime())
      return;
    throw new Conflict(
      'The contract has been assigned already, with other values. Discard your changes, and open it in the person’s contracts.',
      'id-taken',
    );
  }

  /** @throws Conflict if managers assign a contract to themselves although another could, or nobody could countersign it */
  private async assertOther(tx: Tx, actor: Actor, userId: string, needsCountersignature: boolean): Promise<void> {
    await this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: userId,
      roles: GROUPS.contractManagers,
      message: 'You cannot assign a contract to yourself. Ask another admin, the CEO or HR.',
      code: 'own-contract',
    });
    if (!needsCountersignature) return;
    const [other] = await this.directory.activeIdsWithRoles(tx, GROUPS.admin, userId, 1);
    if (other === undefined)
      throw new Conflict('Nobody else could countersign this contract: it needs another admin or the CEO.', 'no-countersigner');
  }

  /** @throws Invalid unless the account is active and has a role in the studio */
  private async party(tx: Tx, userId: string): Promise<PartyRow> {
    const party = await this.directory.activeParty(tx, userId);
    if (party !== undefined && party.roles.length > 0) return party;
    const message = 'This person has no active account with a role in the studio.';
    throw new Invalid(message, { userId: message });
  }

  private async fill(
    template: ContractTemplate,
    party: PartyRow,
    { startDate, blanks = {} }: Pick<PreviewTemplate, 'startDate' | 'blanks'>,
    at: Date,
  ): Promise<FilledTemplate> {
    const studio = await this.studio();
    const facts: Record<Placeholder, string> = {
      firstName: party.first_name ?? '',
      lastName: party.last_name ?? '',
      email: party.email,
      role: party.roles.map(roleName).join(', '),
      startDate: startDate === undefined ? '' : dayInText(startDate),
      today: dayInText(ukDate(at)),
      studioName: studio.tradingName,
      studioLegalName: studio.legalName,
      studioAddress: oneLine(studio.address),
      studioEmail: studio.email,
      studioCompanyNumber: studio.companyNumber,
    };
    const [title, content]: [FilledText, FilledText] = [
      fillText(template.title, { facts, blanks }),
      fillText(template.content, { facts, blanks }),
    ];
    if (title.text.length > CONTRACT_LIMITS.filledTitle || content.text.length > CONTRACT_LIMITS.content) {
      const message = 'With these values, the contract is too long. Shorten them, or the template.';
      throw new Invalid(message, { blanks: message });
    }
    return {
      title: title.text,
      content: content.text,
      missing: [...new Set([...title.missing, ...content.missing])],
      values: { ...title.values, ...content.values },
    };
  }

  /** The studio's details; empty ones have to be entered before a template that names them can be assigned. */
  private async studio(): Promise<Pick<ContactView, 'tradingName' | 'legalName' | 'address' | 'email' | 'companyNumber'>> {
    try {
      return await this.contact.current();
    } catch (error) {
      if (error instanceof NotFound) return { tradingName: '', legalName: '', address: '', email: '', companyNumber: '' };
      throw error;
    }
  }
}

function isTaken(): Conflict {
  return new Conflict('A contract with this id exists already. Discard your changes before you assign another one.', 'id-taken');
}

/** The end of the last day in the United Kingdom. @throws Invalid for a day in the past, or too far ahead */
function expiry(day: string | null, now: Date): Date | null {
  if (day === null) return null;
  const today = ukDate(now);
  if (day >= today && day <= dayAfter(today, CONTRACT_LIMITS.expiryDays)) return new Date(ukDayStart(dayAfter(day, 1)));
  const message = day < today ? 'This day is in the past.' : 'Choose a day within a year.';
  throw new Invalid(message, { expiresOn: message });
}
