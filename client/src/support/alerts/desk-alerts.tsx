import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { LiveEvent } from '../../../../server/platform/live/live.dto.js';
import type { DeskAlert } from '../../../../server/support/live/live.dto.js';
import { paths } from '../../lib/navigation/paths';
import { useTopic } from '../../live/use-live';
import { useValidCodes } from '../desk/list/use-desk-codes';
import { alertTitle, titlePrefix } from './alert-text';
import { drawAttention } from './attention';
import classes from './desk-alerts.module.css';
import { isNewAlert } from './new-alerts';
import { useTitlePrefix } from './use-title-prefix';

/**
 * Alerts for agents on every page: the number of customers waiting with a security code, in the bar and in the tab's title, and a
 * notification when a code, a reply, an assignment or a mention arrives.
 */
export function DeskAlerts() {
  const codes = useValidCodes();
  const [unseen, setUnseen] = useState(0);
  const [latest, setLatest] = useState<DeskAlert | null>(null);
  const navigate = useNavigate();
  const open = useCallback((id: string) => void navigate(paths.supportTicket(id)), [navigate]);
  const onEvent = useCallback(
    ({ name, data }: LiveEvent): void => {
      if (name !== 'changed') return;
      const alert = data as DeskAlert;
      if (!isNewAlert(alert)) return;
      setLatest(alert);
      if (!document.hasFocus()) setUnseen((count) => count + 1);
      drawAttention(alert, open);
    },
    [open],
  );
  useTopic('support.desk-alerts', onEvent);
  useEffect(() => {
    const seen = (): void => setUnseen(0);
    window.addEventListener('focus', seen);
    return () => window.removeEventListener('focus', seen);
  }, []);
  useTitlePrefix(titlePrefix(codes.length, unseen));
  const [first] = codes;
  return (
    <>
      <span role="status" className="visually-hidden">
        {latest && `${alertTitle(latest)}: ${latest.subject}`}
      </span>
      {first && (
        <Link
          to={codes.length === 1 ? paths.supportTicket(first.id) : paths.supportAgent}
          className={classes.codes}
          aria-label={codes.length === 1 ? `1 code: ticket #${first.number}` : `${codes.length} codes`}
        >
          <IconKey size={16} aria-hidden="true" />
          <span aria-hidden="true">
            {codes.length}
            <span className={classes.label}> {codes.length === 1 ? 'code' : 'codes'}</span>
          </span>
        </Link>
      )}
    </>
  );
}
