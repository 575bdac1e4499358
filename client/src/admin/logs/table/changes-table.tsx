import { Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Change } from './changes';
import classes from './changes-table.module.css';
import { fieldLabel } from './values';

/**
 * Values before and after a change, field by field. A side without recorded values has no column, and if something differs, unchanged
 * fields are collapsed. On a phone the field is above its values; explicit roles keep it a table there.
 */
export function ChangesTable({ changes }: { changes: readonly Change[] }) {
  const [all, setAll] = useState(false);
  const same = changes.filter(isSame);
  const folded = same.length > 0 && same.length < changes.length && !all;
  const sides = (['before', 'after'] as const).filter((side) => changes.some((change) => change[side] !== null));
  return (
    <Stack align="flex-start" gap="xs">
      <Paper className={classes.frame} radius="sm" role="region" aria-label="Before and after" tabIndex={0}>
        <table role="table" className={classes.table} data-sides={sides.length}>
          <thead role="rowgroup">
            <tr role="row" className={classes.row}>
              <th role="columnheader" scope="col">
                Field
              </th>
              {sides.map((side) => (
                <th key={side} role="columnheader" scope="col">
                  {side === 'before' ? 'Before' : 'After'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {changes
              .filter((change) => !folded || !isSame(change))
              .map((change) => (
                <tr key={change.field} role="row" className={classes.row}>
                  <th role="rowheader" scope="row">
                    {change.field === '' ? 'Value' : fieldLabel(change.field)}
                  </th>
                  {sides.map((side) => (
                    <td key={side} role="cell">
                      <Side change={change} side={side} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </Paper>
      {same.length > 0 && same.length < changes.length && (
        <Button variant="subtle" color="gray" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show only changes' : `Show unchanged fields (${same.length})`}
        </Button>
      )}
    </Stack>
  );
}

function isSame({ before, after, differs }: Change): boolean {
  return before !== null && after !== null && !differs;
}

function Side({ change, side }: { change: Change; side: 'before' | 'after' }) {
  const value = change[side];
  if (value === null)
    return (
      <Text span inherit c="var(--text-faint)">
        Not recorded
      </Text>
    );
  if (!change.differs) return <span className={classes.value}>{value}</span>;
  return <span className={classes.value}>{side === 'before' ? <del>{value}</del> : <ins>{value}</ins>}</span>;
}
