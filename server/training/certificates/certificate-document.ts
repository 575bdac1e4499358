import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { dayText, ukDate } from '../../platform/time/days.rules.js';
import type { OwnedCertificateRow } from './certificates.repository.js';

/** The text of a printed certificate. @param address where anyone can verify it */
export function certificateBlocks(
  { name, moduleTitle, issuedAt, expiresAt, version, serial }: OwnedCertificateRow,
  studio: string,
  address: string,
): PdfBlock[] {
  const day = (iso: string): string => dayText(ukDate(new Date(iso)));
  return [
    { kind: 'quiet', text: studio },
    { kind: 'gap', lines: 3 },
    { kind: 'heading', text: 'Certificate of completion', size: 28 },
    { kind: 'gap', lines: 2 },
    { kind: 'text', text: 'This is to certify that' },
    { kind: 'heading', text: name, size: 22 },
    { kind: 'text', text: 'has completed the training module' },
    { kind: 'heading', text: moduleTitle, size: 22 },
    { kind: 'gap', lines: 2 },
    { kind: 'fact', label: 'Issued', value: day(issuedAt) },
    { kind: 'fact', label: 'Valid until', value: expiresAt === null ? 'It does not expire' : day(expiresAt) },
    { kind: 'fact', label: 'Version of the module', value: String(version) },
    { kind: 'fact', label: 'Certificate number', value: serial },
    { kind: 'gap', lines: 2 },
    { kind: 'quiet', text: `Anyone can check this certificate at ${address}` },
  ];
}
