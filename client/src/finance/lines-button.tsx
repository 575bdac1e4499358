import { Button } from '@mantine/core';

interface LinesButtonProps {
  /** Of the account or month. */
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the ledger's lines behind an amount. */
export function LinesButton({ name, isOpen, onToggle }: LinesButtonProps) {
  return (
    <Button variant="default" size="compact-sm" aria-expanded={isOpen} aria-label={`Lines of ${name}`} onClick={onToggle}>
      Lines
    </Button>
  );
}
