import { withCodes } from '../../platform/documents/pdf/font-runs.rules.js';
import type { PdfBlock } from '../../platform/documents/pdf/pdf-blocks.js';
import { parseMarkdown, type MarkdownInline } from '../../site/text/markdown.rules.js';
import { CONTRACT_EVENT_LABELS, SEAL_NOTICE, SIGNATURE_NOTICE } from '../contracts.rules.js';
import type { Contract } from '../contract.entity.js';
import { CHAIN_RULE } from '../history/contract-chain.js';
import type { ContractEventRow } from '../history/contract-events.repository.js';

export interface SealedContent {
  contract: Pick<Contract, 'id' | 'versionNo' | 'title' | 'content' | 'contentSha256' | 'email'> & { name: string };
  /** Until the last signature: the seal and what happened afterwards are not part of what was signed. */
  events: readonly ContractEventRow[];
  /** Trading name. */
  studio: string;
  /** Page that verifies a document. */
  verifyUrl: string;
  /** Whether the document can show a character; the numbers of others are written instead. */
  isInFont: (codePoint: number) => boolean;
}

type Details = Readonly<Record<string, unknown>>;

const fact = (label: string, value: string): PdfBlock => ({ kind: 'fact', label, value });
const heading = (text: string, size?: number): PdfBlock => ({ kind: 'heading', text, ...(size !== undefined && { size }) });
const GAP: PdfBlock = { kind: 'gap' };
const CODES_NOTICE =
  'Characters that the typeface of this document lacks are written as their Unicode numbers, such as [U+6F22]. The hashes cover the characters themselves.';

const SOURCES_NOTICE =
  'IP addresses and browsers are printed for the entries of the person and for signatures. Those of other entries are hashed as well, and are stored in the portal.';

/** The blocks of a sealed contract: its text, the signatures, and a certificate with the whole history. No character is lost. Pure. */
export function sealedBlocks(content: SealedContent): PdfBlock[][] {
  const written = (text: string): string => withCodes(text, content.isInFont);
  const blocks = plainBlocks(content);
  const coded = blocks.map((part) => part.map((block) => withTexts(block, written)));
  // Compared after the normalisation that every text gets.
  const isCoded = JSON.stringify(coded) !== JSON.stringify(blocks.map((part) => part.map((block) => withTexts(block, normalised))));
  return isCoded ? [...coded, [GAP, { kind: 'quiet', text: CODES_NOTICE }]] : coded;
}

function normalised(text: string): string {
  return text.normalize('NFC');
}

function withTexts(block: PdfBlock, change: (text: string) => string): PdfBlock {
  if (block.kind === 'fact') return { ...block, value: change(block.value) };
  if (block.kind === 'beside') return { ...block, parts: block.parts.map(({ label, text: value }) => ({ label, text: change(value) })) };
  return 'text' in block ? { ...block, text: change(block.text) } : block;
}

function plainBlocks({ contract, events, studio, verifyUrl }: SealedContent): PdfBlock[][] {
  const signatures = events.filter(({ kind }) => kind === 'signed' || kind === 'countersigned');
  return [
    [heading(contract.title), ...textBlocks(contract.content)],
    [GAP, heading('Signatures', 14), ...signatures.flatMap((event) => signatureBlocks(event, studio))],
    [
      { kind: 'page' },
      heading('Certificate', 14),
      fact('Contract', contract.id),
      fact('Version', String(contract.versionNo)),
      fact('For', `${contract.name} (${contract.email})`),
      fact('From', studio),
      fact('SHA-256 of the text (the title, an empty line and the text as it was entered)', contract.contentSha256),
      fact('Verify this document', verifyUrl),
      GAP,
      { kind: 'quiet', text: SIGNATURE_NOTICE },
      { kind: 'quiet', text: SEAL_NOTICE },
    ],
    ...signatures.map((event) => proofBlocks(event, events)),
    [
      GAP,
      heading('History', 12),
      { kind: 'quiet', text: `${CHAIN_RULE} Times are in UTC, in the milliseconds that are hashed.` },
      { kind: 'quiet', text: SOURCES_NOTICE },
      ...events.flatMap((event) => eventBlocks(event, hasPrintedSource(event, signatures))),
    ],
  ];
}

/** The Markdown of a contract as blocks; links with their addresses. */
function textBlocks(content: string): PdfBlock[] {
  return parseMarkdown(content).flatMap((block): PdfBlock[] => {
    if (block.kind === 'heading') return [{ kind: 'gap', lines: 0.4 }, heading(inlineText(block.content), 15 - block.level)];
    const lines: PdfBlock[] =
      block.kind === 'list'
        ? block.items.map((item) => ({ kind: 'text', text: `• ${inlineText(item)}`, indent: 12 }))
        : [{ kind: 'text', text: inlineText(block.content) }];
    return [...lines, { kind: 'gap', lines: 0.5 }];
  });
}

function inlineText(content: readonly MarkdownInline[]): string {
  return content.map((part) => (part.kind === 'link' ? `${part.text} (${part.href})` : part.text)).join('');
}

function signatureBlocks({ kind, at, actorName, details }: ContractEventRow, studio: string): PdfBlock[] {
  const { fullName } = parsed(details);
  return [
    {
      kind: 'beside',
      parts: [
        { label: kind === 'signed' ? 'Signed by' : `Signed for ${studio} by`, text: text(fullName) },
        { label: 'Account', text: actorName ?? '' },
        { label: 'Time (UTC)', text: at },
      ],
    },
  ];
}

/** How a signer proved who they are, and to what they agreed. */
function proofBlocks(event: ContractEventRow, events: readonly ContractEventRow[]): PdfBlock[] {
  const details = parsed(event.details);
  const { fullName, roles, session, timeZone } = details;
  const consent = events.findLast(({ kind, seq }) => kind === 'consented' && seq < event.seq);
  const agreed = consent === undefined ? {} : parsed(consent.details);
  return [
    GAP,
    heading(event.kind === 'signed' ? 'Signature' : 'Countersignature', 12),
    fact('Typed name', text(fullName)),
    fact('Account', `${event.actorName ?? ''} (${event.actorId ?? ''})`),
    fact('Roles in the studio', text(roles)),
    identityFact(details),
    fact('Agreed to', text(agreed.text)),
    fact('Consent version', text(agreed.version)),
    fact('Shown to its end', agreed.shownToItsEnd === true ? 'yes' : 'no'),
    fact('SHA-256 of the text shown', text(agreed.contentSha256)),
    fact('Signed at (UTC)', event.at),
    ...(timeZone === undefined ? [] : [fact('Time zone of the browser', text(timeZone))]),
    fact('IP address', event.ip ?? ''),
    fact('Browser', event.userAgent ?? ''),
    fact('Session', text(session)),
  ];
}

/** A passkey takes no password; of older sessions it is not known what proved the identity. */
function identityFact({ identity, passwordEnteredAt, provenAt }: Details): PdfBlock {
  if (identity === undefined) return fact('Identity', `confirmed ${text(provenAt)}`);
  const proof = provenAt === undefined ? `password entered ${text(passwordEnteredAt)}` : `used ${text(provenAt)}`;
  return fact('Identity proven by', `${text(identity)}, ${proof}`);
}

/** Of those who manage contracts, the document says only from where they signed: its person could not see the rest before either. */
function hasPrintedSource({ kind, actorId }: ContractEventRow, signatures: readonly ContractEventRow[]): boolean {
  if (kind === 'consented' || kind === 'countersigned') return true;
  return actorId === signatures.find((event) => event.kind === 'signed')?.actorId;
}

function eventBlocks(
  { seq, kind, at, actorId, actorName, ip, userAgent, details, hash }: ContractEventRow,
  printsSource: boolean,
): PdfBlock[] {
  const from = printsSource ? [ip, userAgent].filter((part) => part !== null).join(' · ') : '';
  const actor = actorId === null ? 'The portal' : `${actorName ?? ''} (${actorId})`;
  return [
    { kind: 'gap', lines: 0.4 },
    fact(`${seq}. ${CONTRACT_EVENT_LABELS[kind]}`, at),
    { kind: 'quiet', text: `${actor}${from === '' ? '' : ` · ${from}`}` },
    ...(details === '{}' ? [] : [{ kind: 'quiet' as const, text: details }]),
    { kind: 'quiet', text: `SHA-256 ${hash}` },
  ];
}

function parsed(details: string): Details {
  return JSON.parse(details) as Details;
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
