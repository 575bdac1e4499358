import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import type { ContractStatus } from '../../../../server/contracts/contracts.rules';
import { ApiError } from '../../lib/http/http';
import { useIdentity } from '../../lib/session/me';
import { useAddress } from '../../lib/navigation/use-address';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { contractQuery, markOpened } from '../contracts.api';
import { withContract } from '../contracts-address';
import { nameOf } from '../person-name';
import { ContractText } from '../text/contract-text';
import { AmendmentDiff } from './amendment-diff';
import { ContractActions } from './contract-actions';
import { ContractFacts } from './contract-facts';
import { ContractHistory } from './contract-history';
import { ContractRequests } from './contract-requests';
import { SignaturePanel } from './signature-panel';
import { useSeen } from './use-seen';

/**
 * One contract: its text, what the user may do with it, and its history.
 * @param back address of the list behind it
 */
export function ContractPage({ id, back }: { id: string; back: string }) {
  const query = useQuery(contractQuery(id));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Stack>
      <PortalBack to={back}>All contracts</PortalBack>
      {isGone ? (
        <>
          <Title order={1}>This contract is not available</Title>
          <Text>It does not exist, or it is someone else’s.</Text>
        </>
      ) : (
        <PortalLoaded query={query} failed="Failed to load the contract" height="20rem">
          {(contract) => <Content contract={contract} />}
        </PortalLoaded>
      )}
    </Stack>
  );
}

function Content({ contract }: { contract: ContractDetailView }) {
  const identity = useIdentity();
  const isOwn = identity.state === 'signedIn' && identity.user.id === contract.user_id;
  const end = useRef<HTMLDivElement>(null);
  const seenWhole = useSeen(end);
  const [message, setMessage] = useState<string | null>(null);
  useOpened(contract, isOwn);
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Box flex="1 1 18rem" miw={0}>
          <Title order={1} dir="auto">
            {contract.title}
          </Title>
        </Box>
        <ContractActions contract={contract} onDone={setMessage} />
      </Group>
      <PortalOutcome message={message} />
      <Notices contract={contract} isOwn={isOwn} />
      <ContractFacts contract={contract} isOwn={isOwn} />
      {contract.replaces_id !== null && <AmendmentDiff contract={contract} />}
      <PortalPanel
        title="Contract"
        text={contract.can.sign || contract.can.countersign ? 'Read it to its end; you can sign below it.' : undefined}
      >
        <ContractText content={contract.content} />
        <div ref={end} style={{ height: 1 }} />
      </PortalPanel>
      {(contract.can.sign || contract.can.countersign) && (
        <SignaturePanel
          contract={contract}
          seenWhole={seenWhole}
          onSigned={() => setMessage(contract.can.sign ? 'The contract is signed.' : 'The contract is countersigned.')}
        />
      )}
      <ContractRequests contract={contract} />
      <ContractHistory contract={contract} />
    </Stack>
  );
}

function Notices({ contract, isOwn }: { contract: ContractDetailView; isOwn: boolean }) {
  const { is_active, status, closed_reason, replaced_by_id, versions } = contract;
  const [address] = useAddress();
  const next = versions.find(({ id }) => id === replaced_by_id);
  return (
    <>
      {!is_active && (
        <PortalNotice tone="warning" title="This contract is inactive">
          {closed_reason !== null && <bdi>{closed_reason}</bdi>}
        </PortalNotice>
      )}
      {contract.person_unreachable && (
        <PortalNotice tone="warning" title={`${nameOf(contract)} gets no email about this contract`}>
          Emails are sent to verified addresses only, and this person has not verified theirs. Tell them in another way, and ask them to
          verify it.
        </PortalNotice>
      )}
      {next !== undefined && (
        <PortalNotice
          tone="warning"
          title={successorTitle(status, next.status, isOwn)}
          action={
            <Button component={Link} to={withContract(address, next.id)} variant="default" size="xs">
              Open the new version
            </Button>
          }
        >
          {status === 'signed' && 'This version applies until everyone has signed the new one.'}
        </PortalNotice>
      )}
    </>
  );
}

function successorTitle(status: ContractStatus, next: ContractStatus, isOwn: boolean): string {
  if (status !== 'signed') return 'A new version has taken its place';
  if (next === 'signed') return 'A new version is waiting for the studio’s signature';
  return isOwn ? 'A new version is waiting for your signature' : 'A new version is waiting for signature';
}

/** Records that the person has opened the contract: once, when it is on the screen. */
function useOpened({ id, status, opened_at }: ContractDetailView, isOwn: boolean): void {
  const isNew = isOwn && status === 'pending' && opened_at === null;
  useEffect(() => {
    // Signing or the next visit records it if this attempt fails.
    if (isNew) markOpened(id).catch(() => undefined);
  }, [id, isNew]);
}
