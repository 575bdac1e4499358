import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { RULE_ACTIONS, type RuleAction } from './detection.rules.js';
import type { SelectedEvent } from './rule-events.repository.js';
import type { EvaluatedRule } from './rules.repository.js';

/** Acts on a match, in the transaction that records it. */
export type RuleActionHandler = (tx: Tx, rule: EvaluatedRule, event: SelectedEvent) => Promise<void>;

/** Registry of what rules can do beyond recording an event; the topics that own an action register it in their constructors. */
@Injectable()
export class RuleActionsService {
  private readonly handlers = new Map<RuleAction, RuleActionHandler>([['event', () => Promise.resolve()]]);

  register(action: RuleAction, handler: RuleActionHandler): void {
    this.handlers.set(action, handler);
  }

  /** Actions that rules can have. */
  available(): RuleAction[] {
    return RULE_ACTIONS.filter((action) => this.handlers.has(action));
  }

  async run(tx: Tx, rule: EvaluatedRule, event: SelectedEvent): Promise<void> {
    await this.handlers.get(rule.action)?.(tx, rule, event);
  }
}
