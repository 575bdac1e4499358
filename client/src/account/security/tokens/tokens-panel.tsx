import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiTokenCreatedResponse, ApiTokenView } from '../../../../../server/auth/api-tokens/api-tokens.dto.js';
import { scopeLabel, scopesFor } from '../../../../../server/auth/api-tokens/api-tokens.rules';
import { formMessage } from '../../../lib/forms/forms';
import { ownOrigin } from '../../../lib/use-in-browser';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalOnceDialog } from '../../../ui/portal/dialogs/portal-once-dialog';
import { PortalCopyButton } from '../../../ui/portal/feedback/portal-copy-button';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import rows from '../../../ui/portal/lists/portal-rows.module.css';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { TokenForm } from './token-form';
import classes from './tokens-panel.module.css';
import { tokensQuery, useRevokeToken } from './tokens.api';

/** API tokens with which programs, such as a build machine, act for the user. Renders nothing for users whose roles have no use for one. */
export function TokensPanel({ roles }: { roles: readonly string[] }) {
  const scopes = scopesFor(roles);
  return scopes.length === 0 ? null : <Tokens scopes={scopes} />;
}

function Tokens({ scopes }: { scopes: ReturnType<typeof scopesFor> }) {
  const { day } = useDates();
  const tokens = useQuery(tokensQuery);
  const revoke = useRevokeToken();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<ApiTokenCreatedResponse | null>(null);
  const [revoking, setRevoking] = useState<ApiTokenView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  return (
    <PortalPanel
      title="API tokens"
      text="With a token, a program such as your build machine acts for you, within the scope that you give it."
      aside={
        <Button variant="default" onClick={() => setCreating(true)}>
          New token
        </Button>
      }
    >
      <Stack>
        <PortalOutcome message={message} refusal={formMessage([], revoke.error, 'The token could not be revoked. Please try again.')} />
        <PortalLoaded query={tokens} failed="Your API tokens could not be loaded" height="4rem">
          {(list) =>
            list.length === 0 ? (
              <Text c="dimmed">You have no API tokens.</Text>
            ) : (
              <ul className={rows.rows}>
                {list.map((token) => (
                  <li key={token.id}>
                    <Group justify="space-between">
                      <div>
                        <Text fw={600}>{token.name}</Text>
                        <Text size="sm" c="dimmed">
                          {token.scopes.map(scopeLabel).join(', ')}. Expires on {day(token.expires_at)}.{' '}
                          {token.last_used_at === null ? (
                            'Never used.'
                          ) : (
                            <>
                              Last used <PortalTime iso={token.last_used_at} />.
                            </>
                          )}
                        </Text>
                      </div>
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Revoke ${token.name}`}
                        {...ariaDisabled(revoke.isPending)}
                        onClick={() => setRevoking(token)}
                      >
                        Revoke
                      </Button>
                    </Group>
                  </li>
                ))}
              </ul>
            )
          }
        </PortalLoaded>
      </Stack>
      {creating && (
        <TokenForm
          scopes={scopes}
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setCreated(token);
          }}
        />
      )}
      {created !== null && (
        <PortalOnceDialog
          title="Your new API token"
          text="Anyone who has it can act for you within its scope."
          label={created.name}
          secret={created.token}
          copy="Copy the token"
          confirmLabel="I have stored it"
          onDone={() => setCreated(null)}
        >
          <p>It is shown this once. If you lose it, revoke it and create another.</p>
          {created.scopes.includes('builds:write') && <UploadCommand />}
        </PortalOnceDialog>
      )}
      {revoking !== null && (
        <PortalConfirm
          title={`Revoke “${revoking.name}”?`}
          confirm="Revoke token"
          danger
          onCancel={() => setRevoking(null)}
          onConfirm={() => {
            const { id, name } = revoking;
            setRevoking(null);
            setMessage(null);
            revoke.mutate(id, { onSuccess: () => setMessage(`“${name}” no longer works.`) });
          }}
        >
          <p>Programs that use it are refused at once.</p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

/** The command with which a build machine uploads a build. */
function UploadCommand() {
  const command = `curl --fail-with-body -H "Authorization: Bearer $PORTAL_TOKEN" -F name="Game title" -F version="0.9.3" -F buildFile=@game.zip ${ownOrigin()}/api/staff/builds/upload`;
  return (
    <>
      <p>Give it to the build machine as the variable PORTAL_TOKEN. This command uploads a build, which then waits for approval:</p>
      <Code block className={classes.command}>
        {command}
      </Code>
      <div>
        <PortalCopyButton text={command} label="Copy command" />
      </div>
      <p>
        Large files need <code>deploy/push-build.mjs</code> from the program’s folder: it resumes an upload that was interrupted.
      </p>
    </>
  );
}
