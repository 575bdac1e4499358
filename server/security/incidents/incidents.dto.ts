import { IsIn, IsInt, IsString, IsUUID, Matches, MaxLength, Min } from 'class-validator';
import { Nullable, Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MAX_SEARCH } from '../../platform/text/search.rules.js';
import { NoneWhenEmpty, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import { VISIBLE } from '../../support/tickets/tickets.rules.js';
import {
  INCIDENT_LIMITS,
  INCIDENT_SEVERITIES,
  INCIDENT_STATUSES,
  type EntryKind,
  type IncidentSeverity,
  type IncidentStatus,
} from './incidents.rules.js';

const STATES = ['open', ...INCIDENT_STATUSES] as const;

export class IncidentsQuery extends PageQuery {
  /** A status, or `open` for all that are not resolved. */
  @NoneWhenEmpty()
  @Optional()
  @IsIn(STATES)
  status?: (typeof STATES)[number];

  /** Part of the title. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @IsString()
  @MaxLength(MAX_SEARCH)
  search?: string;
}

const Title = () => (target: object, key: string) => {
  for (const decorate of [
    Trimmed(),
    IsString(),
    Matches(VISIBLE, { message: 'Give the incident a title.' }),
    MaxLength(INCIDENT_LIMITS.title),
  ])
    decorate(target, key);
};

export class CreateIncident {
  /** Chosen by the client, so that a repeated request creates nothing twice. */
  @Optional()
  @IsUUID()
  id?: string;

  @Title()
  title!: string;

  @IsIn(INCIDENT_SEVERITIES)
  severity!: IncidentSeverity;

  /** Someone of the security centre. */
  @Nullable()
  @IsUUID()
  ownerId?: string | null;

  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(INCIDENT_LIMITS.note)
  note?: string;

  /** The event from which it is created, its first evidence. */
  @Optional()
  @IsInt()
  @Min(1)
  eventId?: number;
}

export class UpdateIncident {
  @Title()
  title!: string;

  @IsIn(INCIDENT_SEVERITIES)
  severity!: IncidentSeverity;

  /** Null for no one. */
  @Nullable()
  @IsUUID()
  ownerId?: string | null;

  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}

export class ChangeIncidentStatus {
  @IsIn(INCIDENT_STATUSES)
  status!: IncidentStatus;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Say why the status changes.' })
  @MaxLength(INCIDENT_LIMITS.reason)
  reason!: string;

  @IsInt()
  @Min(1)
  version!: number;
}

export class AddIncidentNote {
  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Write the note.' })
  @MaxLength(INCIDENT_LIMITS.note)
  text!: string;
}

const EVIDENCE_KINDS = ['event', 'audit'] as const;

export class AddEvidence {
  @IsIn(EVIDENCE_KINDS)
  kind!: (typeof EVIDENCE_KINDS)[number];

  /** Number of the security event, or of the entry of the audit trail. */
  @IsInt()
  @Min(1)
  id!: number;
}

export class IncidentEntryView {
  id!: string;
  kind!: EntryKind;
  author!: string | null;
  at!: string;
  text!: string | null;
  /** One line about the evidence or the change; null for notes. */
  summary!: string | null;
  /** Of a file: its name, size in bytes and SHA-256; otherwise null. */
  file!: { name: string; size: number; sha256: string } | null;
  /** Address of an event or an audit entry; otherwise null. */
  path!: string | null;
}

export class IncidentView {
  id!: string;
  title!: string;
  status!: IncidentStatus;
  severity!: IncidentSeverity;
  ownerId!: string | null;
  owner!: string | null;
  createdBy!: string | null;
  createdAt!: string;
  updatedAt!: string;
  /** Number of notes. */
  notes!: number;
  /** Number of events, audit entries and files. */
  evidence!: number;
  version!: number;
}

export class IncidentDetailView extends IncidentView {
  /** Oldest first. */
  entries!: IncidentEntryView[];
}

export class IncidentPage {
  /** Newest first. */
  items!: IncidentView[];
  nextCursor!: string | null;
}

export class IncidentOwnerView {
  id!: string;
  name!: string;
}
