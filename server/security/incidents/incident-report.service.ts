import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/transactions.js';
import { Documents } from '../../platform/documents/documents.js';
import type { Download } from '../../platform/documents/downloads.js';
import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { contentDisposition } from '../../platform/files/file-name.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { Clock } from '../../platform/time/clock.js';
import { SEVERITY_LABELS } from '../events/security-events.rules.js';
import type { IncidentDetailView, IncidentEntryView } from './incidents.dto.js';
import { INCIDENT, IncidentsService } from './incidents.service.js';

/** An incident with its timeline as a PDF. */
@Injectable()
export class IncidentReportService {
  constructor(
    private readonly incidents: IncidentsService,
    private readonly documents: Documents,
    private readonly studio: StudioIdentity,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, and what `Documents` throws */
  async pdf(actor: Actor, id: string, signal: AbortSignal): Promise<Download> {
    const incident = await this.incidents.byId(id);
    const { name: studio } = await this.studio.current();
    const madeAt = this.clock.now();
    const admission = this.documents.admit(actor.userId);
    try {
      const options = { title: incident.title, author: studio, madeAt, footer: `${studio} · incident ${id} · confidential` };
      const document = await this.documents.pdf(admission, options, blocks(incident), signal);
      await this.database.transaction((tx) =>
        this.audit.record(tx, { actor, action: 'SECURITY_INCIDENT_EXPORTED', target: { type: INCIDENT, id } }),
      );
      return {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': contentDisposition('attachment', `incident-${id.slice(0, 8)}.pdf`),
          'Content-Length': document.size,
          'Cache-Control': 'private, no-store',
        },
        chunks: document.read(),
      };
    } finally {
      admission.release();
    }
  }
}

async function* blocks(incident: IncidentDetailView): AsyncGenerator<PdfBlock[]> {
  const { title, status, severity, owner, createdBy, createdAt, entries } = incident;
  yield await Promise.resolve([
    { kind: 'heading', text: title },
    { kind: 'fact', label: 'Status', value: status },
    { kind: 'fact', label: 'Severity', value: SEVERITY_LABELS[severity] },
    { kind: 'fact', label: 'Owner', value: owner ?? 'No one' },
    { kind: 'fact', label: 'Created', value: `${utc(createdAt)}, ${createdBy ?? 'deleted user'}` },
    { kind: 'gap' },
    { kind: 'heading', text: 'Timeline', size: 13 },
  ]);
  for (const entry of entries) yield entryBlocks(entry);
}

function entryBlocks({ at, author, kind, summary, text, file }: IncidentEntryView): PdfBlock[] {
  return [
    { kind: 'quiet', text: `${utc(at)} · ${author ?? 'Deleted user'}` },
    { kind: 'text', text: [kind === 'created' ? 'Incident created' : summary, text].filter(Boolean).join('\n') },
    ...(file === null ? [] : [{ kind: 'quiet' as const, text: `SHA-256 ${file.sha256}` }]),
    { kind: 'gap' },
  ];
}

/** `2026-05-01 14:03 UTC` */
function utc(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
