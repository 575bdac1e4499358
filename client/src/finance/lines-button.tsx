import { Button } from '@mantine/core';

interface LinesButtonProps {
  /** What is expanded: ledger lines, or the accounts that contain them. */
  what?: 'Lines' | 'Accounts' | 'Payments' | 'Rows';
  /** Name of the account, month or year. */
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Expands or collapses the rows behind an amount. */
export function LinesButton({ what = 'Lines', name, isOpen, onToggle }: LinesButtonProps) {
  return (
    <Button variant="default" size="compact-sm" aria-expanded={isOpen} aria-label={`${what} of ${name}`} onClick={onToggle}>
      {what}
    </Button>
  );
}
