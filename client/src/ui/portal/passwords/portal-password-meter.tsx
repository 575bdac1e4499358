import { Group, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import {
  PASSWORD_CRITERIA,
  PASSWORD_MIN_LENGTH,
  passwordScore,
  type PasswordStrength,
  shownStrength,
} from '../../../../../server/auth/passwords/password.rules';
import classes from './portal-password-meter.module.css';

/** Maximum number of lit segments of the bar. */
const MAX_SEGMENTS: Readonly<Record<PasswordStrength, number>> = { Weak: 2, Medium: 3, Strong: PASSWORD_CRITERIA.length };

interface PortalPasswordMeterProps {
  password: string;
  /** True if the server refuses it, whatever its strength. */
  refused: boolean;
}

/** The strength of a new password: a bar, a label and the list of criteria. */
export function PortalPasswordMeter({ password, refused }: PortalPasswordMeterProps) {
  const strength = shownStrength(password, refused);
  const score = Math.min(passwordScore(password), MAX_SEGMENTS[strength]);
  const typed = password !== '';
  return (
    <div className={classes.meter} data-strength={typed ? strength : undefined}>
      <Group wrap="nowrap">
        <div className={classes.bar} aria-hidden="true">
          {PASSWORD_CRITERIA.map((criterion, index) => (
            <span key={criterion.label} data-lit={index < score || undefined} />
          ))}
        </div>
        <span className={classes.label} role="status">
          {typed && (
            <>
              <span className="visually-hidden">Password strength: </span>
              <span>{strength}</span>
            </>
          )}
        </span>
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        Use {PASSWORD_MIN_LENGTH} or more characters, and at least three of the other four:
      </Text>
      <ul className={classes.criteria}>
        {PASSWORD_CRITERIA.map((criterion) => {
          const met = criterion.met(password);
          return (
            <li key={criterion.label} data-met={met || undefined}>
              {met ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : <IconPoint size={14} aria-hidden="true" />}
              {criterion.label}
              {met && <span className="visually-hidden"> (met)</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
