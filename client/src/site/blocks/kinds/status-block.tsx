import type { StatusState } from '../../../../../server/site/project-pages/blocks.rules';
import type { SectionProps } from '../frame/block-section';
import { BlockSection } from '../frame/block-section';
import { DateText } from '../frame/date-text';
import type { ShownStatus } from '../shown-blocks';
import classes from './status-block.module.css';

/** What each state means to players. */
const meanings: Readonly<Record<StatusState, string>> = {
  Planned: 'Work has not started yet.',
  'In Progress': 'We are working on it now.',
  Paused: 'Work is paused for now.',
  Released: 'It is available now.',
};

/** The project's progress: a state, a bar, and the date of the last update. */
export function StatusBlock({ block: { heading, state, progress, lastUpdated }, ...section }: { block: ShownStatus } & SectionProps) {
  return (
    <BlockSection type="status" heading={heading} layout="rail" {...section}>
      <div className={classes.panel}>
        <div className={classes.head}>
          {state && (
            <div>
              <p className={classes.state} data-state={state}>
                {state}
              </p>
              <p className={classes.meaning}>{meanings[state]}</p>
            </div>
          )}
          <p className={classes.percent}>
            {progress}
            <span className={classes.unit}> percent complete</span>
          </p>
        </div>
        <div
          className={classes.bar}
          role="progressbar"
          aria-label="Progress"
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={`${progress} percent`}
        >
          <div className={classes.fill} style={{ width: `${progress}%` }} />
        </div>
        {lastUpdated.text !== '' && (
          <p className={classes.updated}>
            Last updated <DateText date={lastUpdated} />
          </p>
        )}
      </div>
    </BlockSection>
  );
}
