import type { ComparedBuild } from '../../../../server/staff/build-comparison/build-comparison.dto.js';
import { comparedRows } from './build-comparison-rows';

const build = (values: Partial<ComparedBuild>): ComparedBuild => ({
  id: 'x',
  number: 1,
  channel: 'main',
  version: '1.0',
  title: '',
  state: 'approved',
  file_size: 1024,
  upload_date: '2026-11-01T10:00:00.000Z',
  changelog: '',
  known_issues: '',
  bugs_found: 0,
  bugs_open: 0,
  bugs_fixed: 0,
  reviews: 0,
  average_rating: null,
  playtests: 0,
  ...values,
});
const rowOf = (key: string, older: Partial<ComparedBuild>, newer: Partial<ComparedBuild>): unknown[] =>
  comparedRows(build(older), build(newer))
    .filter((row) => row.key === key)
    .map((row) => [row.older, row.newer]);

it.each([
  [1024, 2048, '2 KB (+100%)'],
  [2048, 1024, '1 KB (−50%)'],
  [1024, 1024, '1 KB'],
  [null, 1024, '1 KB'],
  [1024, null, 'External'],
])('describes the change of size from %p to %p', (before, after, text) => {
  expect(rowOf('size', { file_size: before }, { file_size: after })).toEqual([[before === null ? 'External' : expect.anything(), text]]);
});

it('shows a build without a rating as unrated, not as zero', () => {
  expect(rowOf('rating', {}, { average_rating: 4 })).toEqual([['None', '4.0 of 5']]);
});
