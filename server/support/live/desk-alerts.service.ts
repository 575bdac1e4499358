import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/time/clock.js';
import { Events, type PortalEvents } from '../../platform/events/events.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { RECENT_MS } from '../../platform/live/topics.rules.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { DeskRepository } from '../desk/desk.repository.js';
import { assertAgent } from '../desk/agent-role.js';
import type { DeskRow } from '../desk/desk.dto.js';
import type { DeskAlert } from './live.dto.js';
import './publish-alert.js';

interface RecentAlert {
  alert: PortalEvents['ticket.alert'];
  /** Milliseconds of the monotonic clock. */
  at: number;
}

/** Changes within this time are sent together. */
const BATCH_MS = 100;

/**
 * Live topics for agents on every page. `support.desk-codes`: others' tickets with a valid security code (`DeskRow[]`). `support.desk-alerts`:
 * a code, a reply to a ticket of theirs, an assignment or a mention (`DeskAlert`), sent when it happens and to streams that begin just
 * afterwards. `support.desk-mentions`: the tickets with
 * notes that mention the agent and that they have not read (`DeskRow[]`). None contains messages or codes.
 */
@Injectable()
export class DeskAlertsService implements OnModuleInit {
  private readonly codes: SignalTopic;
  private readonly alerts: SignalTopic;
  private readonly mentions: SignalTopic;
  /** The mentioning tickets last sent to each follower; null while they are read. */
  private readonly sentMentions = new Map<string, ReadonlySet<string> | null>();
  private timer: NodeJS.Timeout | undefined;
  private lastAlertSent = Promise.resolve();
  /** Oldest first. */
  private readonly recentAlerts: RecentAlert[] = [];

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
        return { channel: actor.userId, value: () => this.desk.withCodes(actor.userId, this.clock.now()) };
      },
    });
    this.alerts = topics.signal({
      name: 'support.desk-alerts',
      admit: async (actor) => {
        assertAgent(actor);
        return { channel: actor.userId, recent: () => this.recentOf(actor.userId) };
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
      this.notifyMentioned((_, tickets) => tickets.has(id));
    });
    this.events.on('ticket.read', ({ id, userId }) => this.notifyMentioned((agentId, tickets) => agentId === userId && tickets.has(id)));
    this.events.on('ticket.alert', async (alert) => {
      const recent = { alert, at: performance.now() };
      this.dropOldAlerts();
      this.recentAlerts.push(recent);
      if (alert.kind === 'mention' && alert.agentId !== null) await this.mentions.refresh(alert.agentId);
      // An agent who is absent for longer finds the ticket on the desk.
      const agentIds = [...this.alerts.keys()].filter((id) => concerns(alert, id));
      return agentIds.length === 0 ? undefined : this.sendAlert(agentIds, recent);
    });
  }

  /** Sends alerts one at a time, so that none overtakes an earlier one. */
  private sendAlert(agentIds: readonly string[], recent: RecentAlert): Promise<void> {
    const sent = this.lastAlertSent.then(async () => {
      const [alert] = await this.read([recent]);
      if (alert !== undefined) for (const agentId of agentIds) this.alerts.send(agentId, alert);
    });
    this.lastAlertSent = sent.catch((error: unknown) => {
      // The agents reconnect, and a new stream gets the alerts of the last seconds.
      this.log.warn(errorFields(error), 'An alert of the support desk could not be sent.');
      this.alerts.disconnectAll();
    });
    return this.lastAlertSent;
  }

  /** Alerts that a stream which has just begun may have missed, for instance while it replaced another one. */
  private async recentOf(agentId: string): Promise<DeskAlert[]> {
    this.dropOldAlerts();
    return this.read(this.recentAlerts.filter(({ alert }) => concerns(alert, agentId)));
  }

  private async read(recent: readonly RecentAlert[]): Promise<DeskAlert[]> {
    if (recent.length === 0) return [];
    const rows = await this.desk.rows([...new Set(recent.map(({ alert }) => alert.ticketId))]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return recent.flatMap(({ alert: { alertId, kind, ticketId }, at }) => {
      const row = byId.get(ticketId);
      if (row === undefined) return [];
      return [{ alertId, kind, id: ticketId, number: row.number, subject: row.subject, ageMs: Math.round(performance.now() - at) }];
    });
  }

  private dropOldAlerts(): void {
    const since = performance.now() - RECENT_MS;
    while (this.recentAlerts[0] !== undefined && this.recentAlerts[0].at < since) this.recentAlerts.shift();
  }

  /** The tickets that mention an agent, recorded as sent. */
  private async mentionsOf(agentId: string): Promise<DeskRow[]> {
    this.sentMentions.set(agentId, null);
    const rows = await this.desk.mentioning(agentId);
    this.sentMentions.set(agentId, new Set(rows.map(({ id }) => id)));
    return rows;
  }

  /** Sends the current list to those followers whose list is outdated. */
  private notifyMentioned(concerns: (agentId: string, tickets: ReadonlySet<string>) => boolean): void {
    for (const [agentId, tickets] of [...this.sentMentions]) {
      if (this.mentions.viewers(agentId).size === 0) this.sentMentions.delete(agentId);
      else if (tickets === null || concerns(agentId, tickets)) void this.mentions.refresh(agentId);
    }
  }

  private codesChanged(): void {
    if (!this.codes.followed) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.refreshCodes();
    }, BATCH_MS).unref();
  }

  /** One agent after another, so that other requests find a free connection. */
  private async refreshCodes(): Promise<void> {
    for (const agentId of [...this.codes.keys()]) await this.codes.refresh(agentId);
  }
}

function concerns({ agentId, customerId }: RecentAlert['alert'], userId: string): boolean {
  return userId !== customerId && (agentId === null || agentId === userId);
}
