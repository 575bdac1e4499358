import { Button } from '@mantine/core';

interface LinesButtonProps {
  /** What opens: lines of the ledger, or the accounts that have them. */
  what?: 'Lines' | 'Accounts' | 'Payments' | 'Rows';
  /** Of the account, month or year. */
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes what is behind an amount. */
export function LinesButton({ what = 'Lines', name, isOpen, onToggle }: LinesButtonProps) {
  return (
    <Button variant="default" size="compact-sm" aria-expanded={isOpen} aria-label={`${what} of ${name}`} onClick={onToggle}>
      {what}
    </Button>
  );
}
