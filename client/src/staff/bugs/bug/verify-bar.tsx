import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { BuildChoice } from '../build-choice';
import { useVerifyBug } from '../bugs.api';

/**
 * Asks the reporter of a fixed bug whether the fix works: one click closes or reopens it. They tried it in the build of the fix, unless they
 * choose another one.
 */
export function VerifyBar({ view: { bug, can } }: { view: BugView }) {
  const verify = useVerifyBug(bug.id);
  const [tried, setTried] = useState('');
  const refusal = formMessage([], verify.error, 'That could not be saved. Please try again.');
  const submitVerdict = (works: boolean): void => {
    if (!verify.isPending) verify.mutate({ works, ...(tried !== '' && { build_id: tried }) });
  };
  if (!can.verify) return refusal === null ? null : <PortalNotice tone="error" title={refusal} />;
  return (
    <>
      <PortalNotice
        tone="warning"
        title={
          bug.fixed_build_version === null
            ? 'This bug is fixed. Does the fix work?'
            : `This bug is fixed in ${bug.fixed_build_version}. Does the fix work?`
        }
        action={
          <>
            <Button size="xs" {...ariaDisabled(verify.isPending)} onClick={() => submitVerdict(true)}>
              Yes, close the bug
            </Button>
            <Button size="xs" variant="default" {...ariaDisabled(verify.isPending)} onClick={() => submitVerdict(false)}>
              No, reopen it
            </Button>
            <BuildChoice
              aria-label="Tried in"
              none={bug.fixed_build_version === null ? 'Tried in no particular build' : `Tried in ${bug.fixed_build_version}`}
              value={tried}
              onChange={setTried}
            />
          </>
        }
      />
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
    </>
  );
}
