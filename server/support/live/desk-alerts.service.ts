import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Events } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { DeskRepository } from '../desk/desk.repository.js';
import { assertAgent } from '../desk/agent-role.js';
import type { DeskRow } from '../desk/desk.dto.js';
import type { DeskAlert, DeskAlertKind } from './live.dto.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** An event that agents should notice on any page. `agentId` is null if it concerns every agent. */
    'ticket.alert': { ticketId: string; kind: DeskAlertKind; agentId: string | null; customerId: string | null };
  }
}

/** Changes within this time are sent together. */
const BATCH_MS = 100;
const AGENTS = 'agents';

/**
 * Live topics for agents on every page. `support.desk-codes`: the tickets with a valid security code (`DeskRow[]`). `support.desk-alerts`:
 * a code, a reply to a ticket of theirs, an assignment or a mention (`DeskAlert`), sent once. `support.desk-mentions`: the tickets with
 * notes that mention the agent and that they have not read (`DeskRow[]`). None contains messages or codes.
 */
@Injectable()
export class DeskAlertsService implements OnModuleInit {
  private readonly codes: SignalTopic;
  private readonly alerts: SignalTopic;
  private readonly mentions: SignalTopic;
  /** The mentioning tickets last sent to each follower; null until the first list is read. */
  private readonly sentMentions = new Map<string, ReadonlySet<string> | null>();
  /** The codes last sent to followers, as JSON. */
  private sentCodes = '';
  private timer: NodeJS.Timeout | undefined;
  private lastCodesSent = Promise.resolve();
  private lastAlertSent = Promise.resolve();

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
    this.mentions = topics.signal({
      name: 'support.desk-mentions',
      admit: async (actor) => {
        assertAgent(actor);
        return { channel: actor.userId, value: () => this.mentionsOf(actor.userId) };
      },
    });
  }

  onModuleInit(): void {
    this.events.on('ticket.changed', ({ id }) => {
      this.codesChanged();
      return this.notifyMentioned((_, tickets) => tickets.has(id));
    });
    this.events.on('ticket.read', ({ id, userId }) => this.notifyMentioned((agentId, tickets) => agentId === userId && tickets.has(id)));
    this.events.on('ticket.alert', async ({ ticketId, kind, agentId, customerId }) => {
      if (kind === 'mention') await this.notifyMentioned((followerId) => followerId === agentId);
      const agentIds = (agentId === null ? [...this.alerts.keys()] : [agentId]).filter(
        (id) => id !== customerId && this.alerts.viewers(id).size > 0,
      );
      // Sent once: an absent agent finds the ticket on the desk.
      return agentIds.length === 0 ? undefined : this.sendAlert(agentIds, ticketId, kind);
    });
  }

  /** Sends alerts one at a time, so that none overtakes an earlier one. */
  private sendAlert(agentIds: readonly string[], ticketId: string, kind: DeskAlertKind): Promise<void> {
    const sent = this.lastAlertSent.then(() => this.readAndSend(agentIds, ticketId, kind));
    this.lastAlertSent = sent.catch(() => undefined);
    return sent;
  }

  private async readAndSend(agentIds: readonly string[], ticketId: string, kind: DeskAlertKind): Promise<void> {
    const [row] = await this.desk.rows([ticketId]);
    if (row === undefined) return;
    const { id, number, subject } = row;
    for (const agentId of agentIds) this.alerts.send(agentId, { kind, id, number, subject } satisfies DeskAlert);
  }

  /** The tickets that mention an agent, recorded as sent. */
  private async mentionsOf(agentId: string): Promise<DeskRow[]> {
    if (!this.sentMentions.has(agentId)) this.sentMentions.set(agentId, null);
    const rows = await this.desk.mentioning(agentId);
    this.sentMentions.set(agentId, new Set(rows.map(({ id }) => id)));
    return rows;
  }

  /** Sends the current list to those followers whose list is outdated, one at a time, so that no older list overtakes a newer one. */
  private notifyMentioned(concerns: (agentId: string, tickets: ReadonlySet<string>) => boolean): Promise<void> {
    this.lastCodesSent = this.lastCodesSent
      .then(async () => {
        for (const [agentId, tickets] of [...this.sentMentions]) {
          if (this.mentions.viewers(agentId).size === 0) this.sentMentions.delete(agentId);
          else if (tickets === null || concerns(agentId, tickets)) this.mentions.send(agentId, await this.mentionsOf(agentId), 'value');
        }
      })
      .catch((error: unknown) => {
        this.log.warn(errorFields(error), 'Mentions at the support desk could not be sent.');
        this.mentions.disconnectAll();
      });
    return this.lastCodesSent;
  }

  private codesChanged(): void {
    if (!this.codes.followed) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.sendCodes().catch((error: unknown) => {
        // Agents who might miss a code reconnect and get the current ones.
        this.log.warn(errorFields(error), 'The security codes at the support desk could not be sent.');
        this.codes.disconnectAll();
      });
    }, BATCH_MS).unref();
  }

  private async sendCodes(): Promise<void> {
    const rows = await this.desk.withCodes(this.clock.now());
    const json = JSON.stringify(rows);
    if (json === this.sentCodes) return;
    this.sentCodes = json;
    this.codes.send(AGENTS, rows, 'value');
  }
}
