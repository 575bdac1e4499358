import { Stack } from '@mantine/core';
import type { LegalKind } from '../../../../../server/site/legal/legal.rules';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { LEGAL_TITLES } from './legal-titles';
import { isAhead } from './legal-values';

interface LegalConfirmProps {
  kind: LegalKind;
  /** Number of the new version. */
  version: number;
  /** YYYY-MM-DD. */
  effectiveDate: string;
  /** The effective date of the previous version if it is still in the future. */
  waiting: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a text is published, and explains the consequences. */
export function LegalConfirm({ kind, version, effectiveDate, waiting, onConfirm, onCancel }: LegalConfirmProps) {
  const { day } = useDates();
  const ahead = isAhead(effectiveDate);
  const before = ahead ? 'The version in force until then' : `Version ${version - 1}`;
  return (
    <PortalConfirm
      title={`Publish version ${version} of the ${LEGAL_TITLES[kind]}?`}
      confirm={`Publish version ${version}`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack component="ul" gap="xs" pl="lg" style={{ listStyle: 'disc' }}>
        <li>
          {ahead
            ? `Visitors read it from ${day(effectiveDate)}. Until then, its page announces it, with a link to the new text.`
            : `Visitors read it immediately, with a note that it is effective from ${day(effectiveDate)}.`}
        </li>
        {waiting === effectiveDate && <li>It replaces version {version - 1}, which would take effect on the same day.</li>}
        <li>It cannot be changed or withdrawn. To correct a mistake, publish another version.</li>
        <li>
          {kind === 'privacy'
            ? `${before} becomes the previous version, and the comparison shows what changed between the two.`
            : `${before} is archived and no longer shown.`}
        </li>
        <li>No email is sent. Where the law requires you to notify people, do that as well.</li>
      </Stack>
    </PortalConfirm>
  );
}
