import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { counted, OpenWorkService } from '../../users/accounts/open-work.service.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { nameAmongColleagues } from '../../users/colleague-name.rules.js';
import { StaffSourcesService } from '../../staff/overview/staff-sources.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import { EvidenceService } from './evidence.service.js';
import { toEntryView } from './incident-views.js';
import type { Incident } from './incident.entity.js';
import type {
  AddEvidence,
  AddIncidentNote,
  ChangeIncidentStatus,
  CreateIncident,
  IncidentDetailView,
  IncidentOwnerView,
  IncidentsQuery,
  IncidentView,
  UpdateIncident,
} from './incidents.dto.js';
import { IncidentsRepository } from './incidents.repository.js';
import { INCIDENT_LIMITS, type EntryKind } from './incidents.rules.js';

export const INCIDENT = 'security-incident';
const MAX_OWNERS = 200;
const OPEN_INCIDENTS = '/admin?section=security&tab=incidents&status=open';

interface NewEntry {
  kind: EntryKind;
  text?: string | null;
  details?: object;
  fileId?: string | null;
}

/** Incidents: what happened, who looks after it, and an append-only timeline of notes, changes and evidence. */
@Injectable()
export class IncidentsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly incidents: IncidentsRepository,
    private readonly evidence: EvidenceService,
    private readonly directory: UserDirectoryService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
    private readonly openWork: OpenWorkService,
    targets: AuditTargets,
    sources: SecuritySourcesService,
    staffSources: StaffSourcesService,
  ) {
    targets.register(INCIDENT, (ids) => incidents.namesOf(ids));
    sources.registerFigure({
      key: 'incidents',
      label: 'Open incidents',
      order: 10,
      tab: 'incidents',
      filter: { status: 'open' },
      isAlarm: true,
      read: () => incidents.openCount(),
    });
    staffSources.registerCounter({
      key: 'unresolved_flags',
      label: 'Security incidents',
      path: OPEN_INCIDENTS,
      group: 'securityCentre',
      count: () => incidents.openCount(),
    });
    sources.registerPart({ name: 'incidents', read: async (limit) => (await this.page({ limit })).items });
  }

  onModuleInit(): void {
    this.openWork.register(async (userId, { roles }) =>
      inGroup(roles, 'securityCentre')
        ? counted(
            await this.incidents.openOf(userId),
            'open security incident is owned by them',
            'open security incidents are owned by them',
            OPEN_INCIDENTS,
          )
        : [],
    );
    this.personalData.register({
      name: 'securityIncidents',
      tables: ['security_incidents', 'security_incident_entries'],
      export: (userId) => this.incidents.notesOf(userId),
      stays:
        'Incidents and their notes stay, without the name of the person who wrote them: the studio has to be able to account for them.',
    });
  }

  /** Newest first. */
  page(query: IncidentsQuery): Promise<Page<IncidentView>> {
    return this.incidents.page(query);
  }

  /** @throws NotFound */
  async byId(id: string): Promise<IncidentDetailView> {
    const incident = await this.incidents.find(id);
    if (incident === undefined) throw new NotFound();
    return { ...incident, entries: (await this.incidents.entries(id)).map(toEntryView) };
  }

  /** Those who can own an incident. */
  async owners(): Promise<IncidentOwnerView[]> {
    const people = await this.directory.activeWithRoles(GROUPS.securityCentre, MAX_OWNERS);
    return people.map((person) => ({ id: person.id, name: nameAmongColleagues(person) }));
  }

  /**
   * A repeated request, also at the same time, returns the incident created before.
   * @throws Invalid for an unknown owner or event, Conflict `id-taken` if someone else created one with this id
   */
  async create(actor: Actor, input: CreateIncident): Promise<IncidentDetailView> {
    const { id = randomUUID(), title, severity, ownerId = null, note, eventId } = input;
    await this.assertOwner(ownerId);
    const event = eventId === undefined ? undefined : await this.evidence.event(eventId);
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      const incident: Incident = {
        id,
        title,
        severity,
        status: 'Open',
        ownerId,
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
        version: 1,
      };
      if (!(await this.incidents.insert(tx, incident))) {
        if ((await this.incidents.lock(tx, id))?.createdBy !== actor.userId)
          throw new Conflict('An incident with this id exists already.', 'id-taken');
        return;
      }
      await this.append(tx, actor, id, { kind: 'created' });
      if (event !== undefined) await this.append(tx, actor, id, { kind: 'event', details: event });
      if (note !== undefined && note !== '') await this.append(tx, actor, id, { kind: 'note', text: note });
      await this.record(tx, actor, id, 'SECURITY_INCIDENT_CREATED', { after: { title, severity, ownerId, eventId } });
    });
    return this.byId(id);
  }

  /** @throws NotFound, Invalid for an unknown owner, Conflict `incident-changed` */
  async update(actor: Actor, id: string, { version, title, severity, ownerId }: UpdateIncident): Promise<IncidentDetailView> {
    await this.edit(id, version, async (tx, row) => {
      // An owner who has left the security centre since keeps the incident until another is chosen.
      if (ownerId !== undefined && ownerId !== row.ownerId) await this.assertOwner(ownerId);
      const after = { title, severity, ...(ownerId !== undefined && { ownerId }) };
      const names = await this.directory.namesOf([row.ownerId, ownerId].filter((person) => typeof person === 'string'));
      const nameOf = (person: string | null): string => (person === null ? 'no one' : (names.get(person) ?? 'a deleted user'));
      const changes = {
        ...(title !== row.title && { title: [row.title, title] }),
        ...(severity !== row.severity && { severity: [row.severity, severity] }),
        ...(ownerId !== undefined && ownerId !== row.ownerId && { owner: [nameOf(row.ownerId), nameOf(ownerId)] }),
      };
      if (Object.keys(changes).length === 0) return;
      await this.save(tx, row, after);
      await this.append(tx, actor, id, { kind: 'change', details: changes });
      const before = { title: row.title, severity: row.severity, ownerId: row.ownerId };
      await this.record(tx, actor, id, 'SECURITY_INCIDENT_CHANGED', { before, after });
    });
    return this.byId(id);
  }

  /** To any status, with a reason. @throws NotFound, Conflict `incident-changed` */
  async changeStatus(actor: Actor, id: string, { version, status, reason }: ChangeIncidentStatus): Promise<IncidentDetailView> {
    await this.edit(id, version, async (tx, row) => {
      if (row.status === status) throw new Invalid(`The incident is ${status} already.`, { status: 'Choose another status.' });
      await this.save(tx, row, { status });
      await this.append(tx, actor, id, { kind: 'status', text: reason, details: { from: row.status, to: status } });
      await this.record(tx, actor, id, 'SECURITY_INCIDENT_STATUS', {
        before: { status: row.status },
        after: { status, reason },
      });
    });
    return this.byId(id);
  }

  /** @throws NotFound */
  async addNote(actor: Actor, id: string, { text }: AddIncidentNote): Promise<IncidentDetailView> {
    return this.add(actor, id, { kind: 'note', text }, 'SECURITY_INCIDENT_NOTE');
  }

  /** Adds a security event, or an entry of the audit trail that the actor may see. @throws NotFound, Invalid `id` */
  async addEvidence(actor: Actor, id: string, { kind, id: number }: AddEvidence): Promise<IncidentDetailView> {
    const details = kind === 'event' ? await this.evidence.event(number) : await this.evidence.auditEntry(actor, number);
    return this.add(actor, id, { kind, details }, 'SECURITY_INCIDENT_EVIDENCE');
  }

  /** Adds a file that was uploaded. @param persist ties the file to its entry in the same transaction @throws NotFound */
  async addFile(actor: Actor, id: string, entry: Omit<NewEntry, 'kind'>, persist: (tx: Tx) => Promise<void>): Promise<IncidentDetailView> {
    return this.add(actor, id, { kind: 'file', ...entry }, 'SECURITY_INCIDENT_EVIDENCE', persist);
  }

  private async add(
    actor: Actor,
    id: string,
    entry: NewEntry,
    action: string,
    also: (tx: Tx) => Promise<void> = () => Promise.resolve(),
  ): Promise<IncidentDetailView> {
    await this.database.transaction(async (tx) => {
      if ((await this.incidents.lock(tx, id)) === null) throw new NotFound();
      await also(tx);
      const seq = await this.append(tx, actor, id, entry);
      await this.incidents.update(tx, id, { updatedAt: this.clock.now() });
      await this.record(tx, actor, id, action, { after: { entry: seq, kind: entry.kind, ...(entry.kind !== 'note' && entry.details) } });
    });
    return this.byId(id);
  }

  private async edit(id: string, version: number, change: (tx: Tx, row: Incident) => Promise<void>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await expectVersion(version, {
        lock: async () => {
          const locked = await this.incidents.lock(tx, id);
          if (locked === null) throw new NotFound();
          return locked;
        },
        subject: 'This incident',
        code: 'incident-changed',
        view: () => this.byId(id),
        target: { type: INCIDENT, id },
      });
      await change(tx, row);
    });
  }

  private save(tx: Tx, { id, version }: Incident, change: Partial<Incident>): Promise<void> {
    return this.incidents.update(tx, id, { ...change, version: version + 1, updatedAt: this.clock.now() });
  }

  /** @throws Conflict `incident-full`: an incident is read as a whole. One that is full can still be resolved. */
  private async append(
    tx: Tx,
    actor: Actor,
    incidentId: string,
    { kind, text = null, details = {}, fileId = null }: NewEntry,
  ): Promise<number> {
    const isResolved = kind === 'status' && 'to' in details && details.to === 'Resolved';
    const seq = (await this.incidents.lastSeq(tx, incidentId)) + 1;
    if (seq > INCIDENT_LIMITS.entries && !isResolved)
      throw new Conflict(
        `This incident has ${INCIDENT_LIMITS.entries.toLocaleString('en-GB')} entries, which is the limit. Continue in a new one.`,
        'incident-full',
      );
    await this.incidents.append(tx, {
      id: randomUUID(),
      incidentId,
      seq,
      kind,
      authorId: actor.userId,
      at: this.clock.now(),
      text,
      details: { ...details },
      fileId,
    });
    return seq;
  }

  private async record(tx: Tx, actor: Actor, id: string, action: string, change: { before?: object; after: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: INCIDENT, id }, ...change });
    this.events.publish(tx, 'security.changed', {});
  }

  private async assertOwner(ownerId: string | null): Promise<void> {
    if (ownerId === null || (await this.owners()).some(({ id }) => id === ownerId)) return;
    const message = 'Choose someone who works in the security centre.';
    throw new Invalid(message, { ownerId: message });
  }
}
