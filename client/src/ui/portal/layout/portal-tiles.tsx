import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import figure from './portal-figure.module.css';
import classes from './portal-tiles.module.css';

/** Key figures side by side. */
export function PortalTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper component="ul" className={classes.tiles} aria-label={label}>
      {children}
    </Paper>
  );
}

interface PortalTileProps {
  name: string;
  value: string;
  /** Address of what the figure counts. */
  to?: string;
  /** True if the value asks for attention. */
  alarm?: boolean;
  /** True if there is no figure yet, only a text that says so. */
  unknown?: boolean;
  /** An explanation of the figure. */
  children?: ReactNode;
}

/** One figure, linked to what it counts. */
export function PortalTile({ name, value, to, alarm = false, unknown = false, children }: PortalTileProps) {
  return (
    <li className={classes.tile}>
      <Text size="xs" fw={500} c="dimmed">
        {to === undefined ? (
          name
        ) : (
          <Link to={to} className={classes.link}>
            {name}
          </Link>
        )}
      </Text>
      <p className={`${figure.figure} ${classes.value}`} data-alarm={alarm || undefined} data-unknown={unknown || undefined}>
        {value}
      </p>
      <Text component="div" size="xs" c="dimmed">
        {children}
      </Text>
    </li>
  );
}

/** A link in the explanation of a figure to a part of what it counts. */
export function PortalTilePart({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.part}>
      {children}
    </Link>
  );
}
