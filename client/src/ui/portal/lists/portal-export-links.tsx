import { Button } from '@mantine/core';
import { downloadSignedIn } from '../../../lib/http/download';

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
  { format: 'pdf', label: 'PDF' },
] as const;

interface PortalExportLinksProps {
  /** What is exported, for example “all transactions that match this filter”. */
  what: string;
  /** Address of the file in a given format. */
  href: (format: (typeof FORMATS)[number]['format']) => string;
}

/** Download links of a list or report, one for each format. */
export function PortalExportLinks({ what, href }: PortalExportLinksProps) {
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      component="a"
      href={href(format)}
      download
      onClick={downloadSignedIn}
      variant="default"
      size="compact-md"
      aria-label={`${label}: ${what}`}
    >
      {label}
    </Button>
  ));
}
