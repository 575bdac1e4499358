import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { DeskRepository } from '../desk/desk.repository.js';
import { assertAgent } from '../desk/agent-role.js';
import type { DeskAlert, DeskAlertKind } from './live.dto.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Something happened that an agent should notice wherever they are. `agentId` is null when it concerns every agent. */
    'ticket.alert': { ticketId: string; kind: DeskAlertKind; agentId: string | null; customerId: string | null };
  }
}

/** Changes within this time are sent together. */
const GATHER_MS = 100;
const AGENTS = 'agents';

/**
 * What reaches agents on every page. `support.desk-codes`: the tickets with a valid security code (`DeskRow[]`). `support.desk-alerts`: a
 * code, a reply to a ticket of theirs, or an assignment to them (`DeskAlert`), once, when it happens. Neither carries messages or codes.
 */
@Injectable()
export class DeskAlertsService implements OnModuleInit {
  private readonly codes: SignalTopic;
  private readonly alerts: SignalTopic;
  /** What the followers of the codes know, as JSON. */
  private sentCodes = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(
    topics: Topics,
    private readonly desk: DeskRepository,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.codes = topics.signal({
      name: 'support.desk-codes',
      admit: async (actor) => {
        assertAgent(actor);
        return { channel: AGENTS, value: () => this.desk.withCodes(this.clock.now()) };
      },
    });
    this.alerts = topics.signal({
      name: 'support.desk-alerts',
      admit: async (actor) => {
        assertAgent(actor);
        return { channel: actor.userId };
      },
    });
  }

  onModuleInit(): void {
    this.events.on('ticket.changed', () => this.codesChanged());
    this.events.on('ticket.alert', ({ ticketId, kind, agentId, customerId }) => {
      const agentIds = (agentId === null ? [...this.alerts.keys()] : [agentId]).filter(
        (id) => id !== customerId && this.alerts.viewers(id).size > 0,
      );
      // It is sent once: an agent who is away finds the ticket on the desk.
      return agentIds.length === 0 ? undefined : this.tell(agentIds, ticketId, kind);
    });
  }

  private async tell(agentIds: readonly string[], ticketId: string, kind: DeskAlertKind): Promise<void> {
    const [row] = await this.desk.rows([ticketId]);
    if (row === undefined) return;
    const { id, number, subject } = row;
    for (const agentId of agentIds) this.alerts.send(agentId, { kind, id, number, subject } satisfies DeskAlert);
  }

  private codesChanged(): void {
    if (!this.codes.followed) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.sendCodes().catch((error: unknown) => {
        // Agents who might miss a code reconnect and get the present ones.
        this.log.warn(errorFields(error), 'The security codes at the support desk could not be sent.');
        this.codes.disconnectAll();
      });
    }, GATHER_MS).unref();
  }

  private async sendCodes(): Promise<void> {
    const rows = await this.desk.withCodes(this.clock.now());
    const json = JSON.stringify(rows);
    if (json === this.sentCodes) return;
    this.sentCodes = json;
    this.codes.send(AGENTS, rows, 'value');
  }
}
