import { escapeHtml } from './page-document.js';

/** A plain page with one sentence, for the few cases in which the client itself cannot respond. */
export function messagePage(text: string): string {
  return [
    '<!doctype html>',
    '<html lang="en-GB">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="dark light"><title>Not here</title>',
    '<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:20vh auto 0;padding:0 1.5rem}</style></head>',
    `<body><p>${escapeHtml(text)}</p></body>`,
    '</html>',
    '',
  ].join('\n');
}
