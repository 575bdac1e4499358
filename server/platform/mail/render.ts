import { cleanLines } from '../text/clean-text.rules.js';
import { headerText } from './mail-headers.js';
import type { Identity } from './studio-identity.js';
import { parseUrl } from '../text/parse-url.rules.js';

/** A part of a mail; both text and HTML are generated from it, so a template contains neither tags nor escapes. */
type MailPart = { paragraph: string } | { button: { label: string; url: string } };

/** The content of a template. */
export interface MailMessage {
  subject: string;
  heading: string;
  parts: MailPart[];
  /** Why the recipient receives this, in small print. */
  reason: string;
  /** True for an email to staff that names objects of other users, such as a ticket: it is no personal data of its recipient. */
  isWork?: true;
}

export interface MailContext {
  studio: Identity;
  /** Origin of the site, without a trailing slash. */
  publicUrl: string;
}

export type MailTemplate<Data> = (data: Data, context: MailContext) => MailMessage;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  isWork: boolean;
}

const DARK = '#0b0d12';
const BLACK = '#000000';
const LIGHT = '#ffffff';

/**
 * Plain text and HTML of a message. The HTML is self-contained: no script, image or other host, inline styles for mail clients, colours
 * with sufficient contrast for any accent.
 * @throws Error if a button's address is not http or https.
 */
export function renderMail(message: MailMessage, context: MailContext): RenderedMail {
  return {
    subject: headerText(message.subject),
    text: plainText(message, context),
    html: html(message, context),
    isWork: message.isWork === true,
  };
}

function plainText({ heading, parts, reason }: MailMessage, { studio, publicUrl }: MailContext): string {
  const body = parts.map((part) =>
    'paragraph' in part ? cleanLines(part.paragraph) : `${part.button.label}:\n${webAddress(part.button.url)}`,
  );
  const foot = [headerText(studio.name), publicUrl, ...(studio.contactEmail === '' ? [] : [studio.contactEmail])].join('\n');
  // A line of two hyphens and a space starts the signature (RFC 3676, 4.3).
  return `${[headerText(heading), ...body, cleanLines(reason)].join('\n\n')}\n\n-- \n${foot}\n`;
}

function html({ subject, heading, parts, reason }: MailMessage, { studio, publicUrl }: MailContext): string {
  const accent = /^#[0-9a-f]{6}$/i.test(studio.accent) ? studio.accent : '#00ffff';
  const body = parts.map((part) => ('paragraph' in part ? paragraph(part.paragraph) : button(part.button, accent)));
  const contact = studio.contactEmail === '' ? '' : ` · ${escapeHtml(studio.contactEmail)}`;
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#f1f3f6;color:#1b2029;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="background:${DARK};border-bottom:4px solid ${accent};padding:20px 32px;color:#ffffff;font-size:18px;font-weight:600">${escapeHtml(studio.name)}</td></tr>
<tr><td style="padding:32px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.25;color:#10141b">${escapeHtml(heading)}</h1>
${body.join('\n')}
</td></tr>
<tr><td style="padding:20px 32px;border-top:1px solid #e3e7ee;color:#566071;font-size:13px;line-height:1.5">
<p style="margin:0 0 8px">${escapeHtml(reason)}</p>
<p style="margin:0">${escapeHtml(studio.name)} · <a href="${escapeHtml(webAddress(publicUrl))}" style="color:#566071">${escapeHtml(publicUrl)}</a>${contact}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function button({ label, url }: { label: string; url: string }, accent: string): string {
  const address = escapeHtml(webAddress(url));
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:${inkOn(accent)};font-size:16px;font-weight:600;text-decoration:none`;
  return `<p style="margin:8px 0 24px"><a href="${address}" style="${style}">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#566071;word-break:break-all">Or open ${address}</p>`;
}

/** Escapes text for HTML content and quoted attributes; characters that are not allowed in HTML are dropped. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function webAddress(url: string): string {
  const parsed = parseUrl(url);
  if (parsed === undefined || !['http:', 'https:'].includes(parsed.protocol))
    throw new Error('A link in a mail must lead to http or https.');
  return parsed.href.replace(/\/$/, '');
}

/** Black or white, whichever is more readable on a colour (relative luminance as in WCAG 2.2). */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // At this luminance black and white have the same contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? BLACK : LIGHT;
}
