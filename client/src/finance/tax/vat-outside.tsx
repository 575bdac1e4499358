import { useQuery } from '@tanstack/react-query';
import { useExpandedRow } from '../../lib/lists/use-expanded-row';
import { formatPounds } from '../../ui/format/money';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { vatOutsideQuery } from '../finance.api';
import { LedgerLines } from '../ledger-lines';
import { LinesButton } from '../lines-button';

const NAME = 'VAT outside any return';

/** VAT that no return contains or will contain, with its lines; nothing where there is none. */
export function VatOutside() {
  const { data } = useQuery(vatOutsideQuery);
  const lines = useExpandedRow('outside');
  if (data === undefined || (data.due === 0 && data.reclaimed === 0)) return null;
  const isOpen = lines.shown !== null;
  const amounts = [
    ...(data.due === 0 ? [] : [`${formatPounds(data.due)} due`]),
    ...(data.reclaimed === 0 ? [] : [`${formatPounds(data.reclaimed)} reclaimed`]),
  ];
  return (
    <>
      <PortalNotice
        tone="warning"
        title={`${NAME}: ${amounts.join(' and ')}`}
        action={<LinesButton what="Rows" name={NAME} isOpen={isOpen} onToggle={() => lines.toggle('vat')} />}
      >
        It belongs to days without a VAT registration, or was entered after the final return was filed. HMRC must be told about it
        separately (VAT Notice 700/11).
      </PortalNotice>
      {isOpen && <LedgerLines label={`Lines of ${NAME}`} path="/staff/finance/vat-return/outside/lines" parameters={{}} />}
    </>
  );
}
