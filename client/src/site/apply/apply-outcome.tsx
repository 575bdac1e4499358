import { APPLICATION_MESSAGES } from '../../../../server/site/applications/applications.rules';
import { ApiError } from '../../lib/http/http';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';

/** Why an application was not sent, if no field of the form is at fault. */
export function ApplyOutcome({ error }: { error: Error | null }) {
  if (error === null) return null;
  if (error instanceof ApiError && error.status === 429) {
    return (
      <PortalNotice tone="error" title={APPLICATION_MESSAGES.tooMany}>
        <p>{waitText(error.retryAfter)} What you wrote remains here until then.</p>
      </PortalNotice>
    );
  }
  const own = error instanceof ApiError && error.fromServer && error.status < 500;
  return (
    <PortalNotice tone="error" title={own ? error.message : APPLICATION_MESSAGES.failed}>
      <p>Nothing that you wrote is lost.</p>
    </PortalNotice>
  );
}

function waitText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds <= 60) return 'You can send it again in a minute.';
  return `You can send it again in ${Math.ceil(seconds / 60)} minutes.`;
}
