import { Button } from '@mantine/core';
import type { BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { resting } from '../../../ui/portal/feedback/portal-resting';
import { useVerifyBug } from '../bugs.api';

/** Asks the reporter of a fixed bug whether the fix works: one click closes or reopens it. */
export function VerifyBar({ view: { bug, can } }: { view: BugView }) {
  const verify = useVerifyBug(bug.id);
  const refusal = formMessage([], verify.error, 'That could not be saved. Please try again.');
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
            <Button size="xs" {...resting(verify.isPending)} onClick={() => !verify.isPending && verify.mutate(true)}>
              Yes, close the bug
            </Button>
            <Button size="xs" variant="default" {...resting(verify.isPending)} onClick={() => !verify.isPending && verify.mutate(false)}>
              No, reopen it
            </Button>
          </>
        }
      />
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
    </>
  );
}
