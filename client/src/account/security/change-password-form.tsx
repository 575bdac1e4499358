import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PasswordForm } from './password-form';

/** The form to change one's password voluntarily. */
export function ChangePasswordForm({ email }: { email: string }) {
  return (
    <PortalPanel title="Password" text="Changing it signs you out everywhere else. This device stays signed in.">
      <PasswordForm
        email={email}
        current="Current password"
        labels={['Update password', 'Updating...']}
        done={(message) => (
          <PortalNotice tone="success" title={message || 'Password updated successfully'}>
            All your other sessions have ended.
          </PortalNotice>
        )}
      />
    </PortalPanel>
  );
}
