import type { LegalKind } from '../../../../server/site/legal/legal.rules';
import { useDates } from '../../ui/portal-dates';
import { PortalConfirm } from '../../ui/portal-confirm';
import classes from './legal-section.module.css';
import { LEGAL_TITLES } from './legal-titles';

interface LegalConfirmProps {
  kind: LegalKind;
  /** Number that the text will have. */
  version: number;
  /** YYYY-MM-DD. */
  effectiveDate: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a text is published, and says what that means. */
export function LegalConfirm({ kind, version, effectiveDate, onConfirm, onCancel }: LegalConfirmProps) {
  const { day } = useDates();
  return (
    <PortalConfirm title={`Publish version ${version} of the ${LEGAL_TITLES[kind]}?`} confirm={`Publish version ${version}`} onConfirm={onConfirm} onCancel={onCancel}>
      <ul className={classes.consequences}>
        <li>Visitors read it at once, with the note that it holds from {day(effectiveDate)}.</li>
        <li>It cannot be changed or taken back. A slip is mended by publishing another version.</li>
        <li>
          {kind === 'privacy'
            ? `Version ${version - 1} becomes the previous version, and the comparison shows what changed between the two.`
            : `Version ${version - 1} is kept and no longer shown.`}
        </li>
        <li>Nobody is told by mail. Where the law asks you to tell people, do that as well.</li>
      </ul>
    </PortalConfirm>
  );
}
