import type { ReactNode } from 'react';
import type { ComparedBuild } from '../../../../server/staff/build-comparison/build-comparison.dto.js';
import { fileSize } from '../../ui/format/file-size';

export interface ComparedRow {
  key: string;
  label: string;
  older: ReactNode;
  newer: ReactNode;
}

/** The rows of the comparison of two builds; the newer one with the difference where that is useful. */
export function comparedRows(older: ComparedBuild, newer: ComparedBuild): ComparedRow[] {
  const counts = [
    ['bugs_found', 'Bugs found'],
    ['bugs_open', 'Still open'],
    ['bugs_fixed', 'Bugs fixed'],
    ['reviews', 'Reviews'],
    ['playtests', 'Playtests'],
  ] as const;
  return [
    { key: 'channel', label: 'Channel', older: older.channel, newer: newer.channel },
    { key: 'size', label: 'Size', older: sizeText(older.file_size), newer: `${sizeText(newer.file_size)}${growth(older, newer)}` },
    ...counts.map(([key, label]) => ({ key, label, older: older[key].toLocaleString('en-GB'), newer: newer[key].toLocaleString('en-GB') })),
    { key: 'rating', label: 'Average rating', older: ratingText(older), newer: ratingText(newer) },
  ];
}

function sizeText(bytes: number | null): string {
  return bytes === null ? 'External' : fileSize(bytes);
}

/** The relative change in size of the newer build, as in ` (+12%)`. */
function growth({ file_size: before }: ComparedBuild, { file_size: after }: ComparedBuild): string {
  if (before === null || after === null || before === 0) return '';
  const percent = Math.round((after / before - 1) * 100);
  return percent === 0 ? '' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`;
}

function ratingText({ average_rating: average }: ComparedBuild): string {
  return average === null ? 'None' : `${average.toFixed(1)} of 5`;
}
