import { AddressRangeIndex } from '../../platform/network/address-ranges.js';
import type { AddressRule } from './address-rule.entity.js';
import { addressRuleState } from './address-rules.rules.js';

export type EffectiveRule = Pick<AddressRule, 'kind' | 'range' | 'isActive' | 'expiresAt'>;

/** What rules mean for an address: it is blocked if a blocking rule contains it and no allowing one does. */
export class EffectiveRules {
  private readonly index = new AddressRangeIndex<EffectiveRule>();
  /** True if no address is blocked, whatever the time. */
  readonly isEmpty: boolean;

  /** @param allowed addresses and ranges that no rule blocks */
  constructor(rules: readonly EffectiveRule[], allowed: readonly string[] = []) {
    for (const rule of rules) if (rule.isActive) this.index.add(rule.range, rule);
    for (const range of allowed) this.index.add(range, { kind: 'allow', range, isActive: true, expiresAt: null });
    this.isEmpty = !rules.some(({ isActive, kind }) => isActive && kind === 'block');
  }

  /** @param now epoch milliseconds. */
  isBlocked(address: string | null | undefined, now: number): boolean {
    return this.kindOf(address, now) === 'block';
  }

  /** Whether an allowing rule contains the address. @param now epoch milliseconds. */
  isAllowed(address: string | null | undefined, now: number): boolean {
    return this.kindOf(address, now) === 'allow';
  }

  private kindOf(address: string | null | undefined, now: number): 'allow' | 'block' | undefined {
    if (address === null || address === undefined) return undefined;
    let kind: 'block' | undefined;
    for (const rule of this.index.containing(address)) {
      if (addressRuleState(rule, now) !== 'on') continue;
      if (rule.kind === 'allow') return 'allow';
      kind = 'block';
    }
    return kind;
  }
}
