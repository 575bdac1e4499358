import { Button } from '@mantine/core';
import { compareLines } from '../../../../../server/site/legal/legal.rules';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import classes from './legal-conflict.module.css';

interface LegalConflictProps {
  /** Number of the version that another user published. */
  version: number;
  /** Their name; null if it is unknown, or the user published in another window. */
  by: string | null;
  theirs: string;
  mine: string;
  onAcceptTheirs: () => void;
}

/** Another user published while this text was being edited: shows both, with the lines that differ. */
export function LegalConflict({ version, by, theirs, mine, onAcceptTheirs }: LegalConflictProps) {
  const lines = compareLines(theirs, mine).filter(
    ({ kind, ...line }) => kind !== 'same' && `${line.old ?? ''}${line.new ?? ''}`.trim() !== '',
  );
  return (
    <PortalNotice
      tone="warning"
      title={`Version ${version} was published ${by === null ? 'elsewhere' : `by ${by}`} in the meantime`}
      action={
        <Button variant="default" size="xs" onClick={onAcceptTheirs}>
          Start again from version {version}
        </Button>
      }
    >
      <p>Your text is still here and not published. If you publish it now, it becomes version {version + 1} and replaces theirs.</p>
      {lines.length > 0 && (
        <div className={classes.lines} tabIndex={0} role="group" aria-label="Lines that differ">
          {lines.map((line, index) => (
            <div key={index}>
              {line.old !== undefined && (
                <p>
                  Theirs: <del>{line.old}</del>
                </p>
              )}
              {line.new !== undefined && (
                <p>
                  Yours: <ins>{line.new}</ins>
                </p>
              )}
            </div>
          ))}
        </div>
      )}
    </PortalNotice>
  );
}
