import { Paper } from '@mantine/core';
import classes from './chart-table.module.css';

export interface ChartColumn<Row> {
  header: string;
  cell: (row: Row) => string;
}

interface ChartTableProps<Row> {
  /** Accessible name of the table, which scrolls on its own. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly [ChartColumn<Row>, ...Array<ChartColumn<Row>>];
}

/** The numbers of a chart. Scrolls on its own, so that a long period does not push the rest down. */
export function ChartTable<Row>({ label, rows, rowKey, columns: [first, ...columns] }: ChartTableProps<Row>) {
  return (
    <Paper className={classes.frame} radius="sm" role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[first, ...columns].map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">{first.cell(row)}</th>
              {columns.map(({ header, cell }) => (
                <td key={header}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
