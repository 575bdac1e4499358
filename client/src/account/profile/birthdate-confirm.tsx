import { ageOn } from '../../../../server/users/profile/profile.rules';
import { ukToday } from '../../lib/time/now';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { useDates } from '../../ui/portal/time/portal-dates';

/** The consequence of a birthdate under 13 (specification, section 4). */
export const MINOR_WARNING =
  'Accounts of people below the age of digital consent (13 to 16, depending on the country) are disabled and deleted after 7 days unless a parent or guardian gives verifiable consent.';

interface BirthdateConfirmProps {
  /** YYYY-MM-DD. */
  birthdate: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before saving a date of birth that pauses the account. */
export function BirthdateConfirm({ birthdate, onConfirm, onCancel }: BirthdateConfirmProps) {
  const { day } = useDates();
  const age = ageOn(birthdate, ukToday());
  return (
    <PortalConfirm
      title="Save this date of birth?"
      confirm="Save date of birth"
      cancel="Go back and change it"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {day(birthdate)} makes you {age} {age === 1 ? 'year' : 'years'} old.
      </p>
      <p>{MINOR_WARNING}</p>
    </PortalConfirm>
  );
}
