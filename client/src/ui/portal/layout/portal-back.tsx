import { Button } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** `to` for a link, `onClick` where leaving saves or asks first. */
type PortalBackProps = { children: ReactNode } & ({ to: string } | { onClick: () => void });

const LOOK = {
  variant: 'subtle',
  size: 'compact-sm',
  leftSection: <IconArrowLeft size={16} aria-hidden="true" />,
  // The arrow lines up with the heading below.
  style: { marginInlineStart: '-0.5rem' },
};

/** The way back from a page to what it was opened from, above its heading. */
export function PortalBack({ children, ...target }: PortalBackProps) {
  return (
    <div>
      {'to' in target ? (
        <Button component={Link} to={target.to} {...LOOK}>
          {children}
        </Button>
      ) : (
        <Button onClick={target.onClick} {...LOOK}>
          {children}
        </Button>
      )}
    </div>
  );
}
