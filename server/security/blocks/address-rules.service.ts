import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SessionDirectoryService } from '../../auth/sessions/session-directory.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Config } from '../../platform/config/config.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { parseRange, prefixOf } from '../../platform/network/address-ranges.js';
import { Clock } from '../../platform/time/clock.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { RetentionService } from '../../users/data-rights/retention.service.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import {
  toAddressRuleView,
  type AddressRulePage,
  type AddressRulesQuery,
  type AddressRuleView,
  type ChangeAddressRule,
  type CreateAddressRule,
} from './address-rules.dto.js';
import type { AddressRule } from './address-rule.entity.js';
import { AddressRulesRepository } from './address-rules.repository.js';
import { MAX_ADDRESS_RULES, MIN_PREFIX, RANGE_MESSAGE, WIDE_RANGE_MESSAGE } from './address-rules.rules.js';
import { BlockedAddresses } from './blocked-addresses.js';
import { EffectiveRules } from './effective-rules.js';

const TARGET = 'address-rule';
/** How long a rule that no longer applies remains in the list. */
const ENDED_SHOWN_MS = 90 * 86_400_000;

/** A block that the program sets itself. */
interface ProgramBlock {
  /** An address or a range. */
  range: string;
  reason: string;
  until: Date;
}

/** Blocks and allows IP addresses, so that neither the own address nor that of an admin who is signed in is blocked by mistake. */
@Injectable()
export class AddressRulesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rules: AddressRulesRepository,
    private readonly blocked: BlockedAddresses,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionDirectoryService,
    private readonly personalData: PersonalDataService,
    private readonly retention: RetentionService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly config: Config,
    targets: AuditTargets,
    sources: SecuritySourcesService,
  ) {
    targets.register(TARGET, (ids) => rules.namesOf(ids));
    sources.registerFigure({
      key: 'blocked',
      label: 'Blocked addresses',
      order: 30,
      tab: 'abuse',
      filter: { kind: 'block', state: 'on' },
      read: () => rules.countBlocked(clock.now()),
    });
    sources.registerPart({ name: 'blocks', read: async (limit) => (await this.page({ limit, kind: 'block' })).items });
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'addressRules',
      tables: ['address_rules'],
      export: (userId) => this.rules.createdBy(userId),
      stays: 'A blocked or allowed address stays with its reason, without the name of the person who added it.',
    });
    this.retention.register({
      name: 'addressRules',
      erase: (tx, now) => this.rules.deleteEnded(tx, new Date(now.getTime() - ENDED_SHOWN_MS)),
    });
  }

  /** Newest first. @throws Invalid if the cursor does not belong to this list. */
  async page(query: AddressRulesQuery): Promise<AddressRulePage> {
    const now = this.clock.now();
    const { items, nextCursor } = await this.rules.page(query, now);
    return { items: items.map((row) => toAddressRuleView(row, now.getTime())), nextCursor };
  }

  /**
   * @throws Invalid for something that is no range, one that is too wide, or one that has a rule already.
   * @throws Conflict with a code in `CONFIRMABLE` if it would block the actor or an admin, unless `confirm` is the range.
   */
  async create(actor: Actor, { kind, ip, reason, expires_at: expiry = null, confirm }: CreateAddressRule): Promise<AddressRuleView> {
    const range = usableRange(ip);
    const expiresAt = this.expiryOf(expiry);
    return this.changing(actor, async (tx) => {
      if ((await this.rules.lockAndCount(tx)) >= MAX_ADDRESS_RULES)
        throw new Conflict(
          `There are already ${MAX_ADDRESS_RULES.toLocaleString('en-GB')} entries. Block or allow a range instead of its addresses.`,
          'too-many-address-rules',
        );
      if ((await this.rules.findOne(tx, { kind, range })) !== null) {
        const message = `${range} is in the list already. Change that entry.`;
        throw new Invalid(message, { ip: message }, 'address-rule-exists');
      }
      const before = await this.effective(tx);
      const id = await this.insert(tx, { kind, range, reason, expiresAt, createdBy: actor.userId });
      await this.assertNoOneLockedOut(tx, actor, before, { range, confirm });
      await this.record(tx, actor, `ADDRESS_${kind === 'block' ? 'BLOCKED' : 'ALLOWED'}`, id, null, { range, reason, expiresAt, on: true });
      return this.view(tx, id);
    });
  }

  /**
   * Switches a rule on or off, or changes its reason and expiry.
   * @throws NotFound
   * @throws Conflict `address-rule-changed` with the stored rule, or as `create` does.
   */
  async change(actor: Actor, id: string, input: ChangeAddressRule): Promise<AddressRuleView> {
    return this.changing(actor, async (tx) => {
      await this.rules.lockAndCount(tx);
      const rule = await expectVersion(input.version, {
        lock: () => this.load(tx, id),
        subject: 'This entry',
        code: 'address-rule-changed',
        target: { type: TARGET, id },
        view: () => this.view(tx, id),
      });
      const { on = rule.isActive, reason = rule.reason, confirm } = input;
      const expiresAt = input.expires_at === undefined ? rule.expiresAt : this.expiryOf(input.expires_at);
      const effective = await this.effective(tx);
      const before = { range: rule.range, reason: rule.reason, expiresAt: rule.expiresAt, on: rule.isActive };
      const after = { range: rule.range, reason, expiresAt, on };
      if (JSON.stringify(before) === JSON.stringify(after)) return this.view(tx, id);
      await this.rules.update(tx, { id, reason, isActive: on, expiresAt, version: rule.version + 1, changedAt: this.clock.now() });
      await this.assertNoOneLockedOut(tx, actor, effective, { range: rule.range, confirm });
      await this.record(tx, actor, 'ADDRESS_RULE_CHANGED', id, before, after);
      return this.view(tx, id);
    });
  }

  /**
   * Blocks an address for the program itself, in the caller's transaction; a block that exists lasts at least as long.
   * @returns false, without a block, for an address that is allowed, or that of an admin who is signed in.
   */
  async blockUntil(tx: Tx, actor: AuditActor, { range: text, reason, until }: ProgramBlock): Promise<boolean> {
    const range = parseRange(text);
    if (range === undefined || isTooWide(range) || (await this.rules.lockAndCount(tx)) >= MAX_ADDRESS_RULES) return false;
    const effective = await this.effective(tx);
    const existing = await this.rules.findOne(tx, { kind: 'block', range });
    const now = this.clock.now();
    if (effective.isAllowed(range.split('/', 1)[0], now.getTime())) return false;
    const lasting = existing?.isActive === true ? existing.expiresAt : undefined;
    if (lasting === null || (lasting !== undefined && lasting >= until)) return true;
    const alone = new EffectiveRules([{ kind: 'block', range, isActive: true, expiresAt: null }]);
    if ((await this.sessions.addressesOf('securityCentre', tx)).some((address) => alone.isBlocked(address, now.getTime()))) return false;
    const change = { reason, isActive: true, expiresAt: until };
    if (existing === null) await this.insert(tx, { kind: 'block', range, reason, expiresAt: until, createdBy: null });
    else await this.rules.update(tx, { id: existing.id, ...change, version: existing.version + 1, changedAt: now });
    const id = existing?.id ?? (await this.rules.findOne(tx, { kind: 'block', range }))?.id ?? '';
    await this.record(tx, actor, 'ADDRESS_BLOCKED', id, null, { range, reason, expiresAt: until, on: true });
    return true;
  }

  /** What is blocked in this transaction. */
  async effective(tx: Tx): Promise<EffectiveRules> {
    return new EffectiveRules(await this.rules.active(tx.manager), this.config.allowedAddresses);
  }

  /** A change takes effect here before its response, and in every other instance with its event. */
  private async changing<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      return work(tx);
    });
    await this.blocked.reload();
    return result;
  }

  private async insert(tx: Tx, rule: Pick<AddressRule, 'kind' | 'range' | 'reason' | 'expiresAt' | 'createdBy'>): Promise<string> {
    const now = this.clock.now();
    const id = randomUUID();
    await this.rules.insert(tx, { ...rule, id, isActive: true, version: 1, createdAt: now, changedAt: now });
    return id;
  }

  /** After a change: refuses it if the actor, or an admin who is signed in, is blocked by it, unless the range is typed out. */
  private async assertNoOneLockedOut(
    tx: Tx,
    actor: Actor,
    before: EffectiveRules,
    { range, confirm }: { range: string; confirm: string | undefined },
  ): Promise<void> {
    const after = await this.effective(tx);
    const now = this.clock.now().getTime();
    const isLockedOut = (address: string | null): boolean => after.isBlocked(address, now) && !before.isBlocked(address, now);
    const isOwn = isLockedOut(actor.ip);
    if (!isOwn && !(await this.sessions.addressesOf('securityCentre', tx)).some(isLockedOut)) return;
    if (confirm !== undefined && parseRange(confirm) === range) return;
    const typed = confirm === undefined ? undefined : { confirm: `Type ${range} to confirm.` };
    if (isOwn) throw new Conflict(`This blocks your own address. To do so anyway, type ${range}.`, 'blocks-own-address', typed);
    throw new Conflict(`This blocks an admin who is signed in. To do so anyway, type ${range}.`, 'blocks-admin-address', typed);
  }

  private expiryOf(text: string | null): Date | null {
    if (text === null) return null;
    const expiresAt = new Date(text);
    if (expiresAt <= this.clock.now()) {
      const message = 'Choose a time in the future.';
      throw new Invalid(message, { expires_at: message });
    }
    return expiresAt;
  }

  private async load(tx: Tx, id: string): Promise<AddressRule> {
    const rule = await this.rules.findOne(tx, { id });
    if (rule === null) throw new NotFound();
    return rule;
  }

  private async view(tx: Tx, id: string): Promise<AddressRuleView> {
    const row = await this.rules.view(tx, id);
    if (row === undefined) throw new NotFound();
    return toAddressRuleView(row, this.clock.now().getTime());
  }

  private async record(tx: Tx, actor: AuditActor, action: string, id: string, before: object | null, after: object): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: TARGET, id }, ...(before !== null && { before }), after });
    this.events.publish(tx, 'address-rules.changed', {});
    this.events.publish(tx, 'security.changed', {});
  }
}

function isTooWide(range: string): boolean {
  const { prefix, bits } = prefixOf(range);
  return prefix < (bits === 32 ? MIN_PREFIX.ipv4 : MIN_PREFIX.ipv6);
}

/** @throws Invalid */
function usableRange(text: string): string {
  const range = parseRange(text);
  if (range === undefined) throw new Invalid(RANGE_MESSAGE, { ip: RANGE_MESSAGE });
  if (isTooWide(range)) throw new Invalid(WIDE_RANGE_MESSAGE, { ip: WIDE_RANGE_MESSAGE });
  return range;
}
