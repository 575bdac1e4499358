import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { REQUEST_STATUS_LABELS, REQUEST_TYPE_LABELS } from '../../../../server/contracts/contracts.rules';
import type { ContractRequestView } from '../../../../server/contracts/requests/requests.dto.js';
import { ApiError } from '../../lib/http/http';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { useDates } from '../../ui/portal/time/portal-dates';
import { StatusMark } from '../contract-status';
import { requestQuery } from '../contracts.api';
import { contractOfAddress } from '../contracts-address';
import { nameOf } from '../person-name';
import { ContractText } from '../text/contract-text';
import { RequestStatusMark } from './request-status';
import { ResolveForm } from './resolve-form';

/**
 * One request with the contract that it is about, and its resolution.
 * @param back address of the list behind it
 */
export function RequestPage({ id, back }: { id: string; back: string }) {
  const query = useQuery(requestQuery(id));
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Stack>
      <PortalBack to={back}>All requests</PortalBack>
      {isGone ? (
        <>
          <Title order={1}>This request is not available</Title>
          <Text>It does not exist, or it is someone else’s.</Text>
        </>
      ) : (
        <PortalLoaded query={query} failed="Failed to load the request" height="20rem">
          {(request) => <Content request={request} />}
        </PortalLoaded>
      )}
    </Stack>
  );
}

function Content({ request }: { request: ContractRequestView }) {
  const [message, setMessage] = useState<string | null>(null);
  const { type, title, content, can } = request;
  return (
    <Stack>
      <Title order={1} dir="auto">
        {`${REQUEST_TYPE_LABELS[type]}: ${title}`}
      </Title>
      <PortalOutcome message={message} />
      <Facts request={request} />
      {can.resolve && <ResolveForm request={request} onResolved={setMessage} />}
      <PortalPanel title="The contract as it is">
        <ContractText content={content} />
      </PortalPanel>
    </Stack>
  );
}

function Facts({ request }: { request: ContractRequestView }) {
  const { moment } = useDates();
  const { status, user_id, contract_id, new_contract_id, resolved_at, resolved_by_name, notes, signed_at, signed_name, signed_ip } =
    request;
  return (
    <PortalPanel title="Request">
      <PortalFacts>
        <PortalFact label="Status">
          <RequestStatusMark request={request} />
        </PortalFact>
        <PortalFact label="Person">
          <bdi>{nameOf(request)}</bdi>
        </PortalFact>
        <PortalFact label="Made">{moment(request.created_at)}</PortalFact>
        <PortalFact label="Reason" prose>
          {request.message}
        </PortalFact>
        <PortalFact label="Contract">
          {user_id === null ? (
            request.title
          ) : (
            <Link to={contractOfAddress(user_id, contract_id)}>{`${request.title}, version ${request.version_no}`}</Link>
          )}
        </PortalFact>
        <PortalFact label="Contract status">
          <StatusMark status={request.contract_status} />
        </PortalFact>
        {signed_at !== null && (
          <PortalFact label="Signed">
            <span>
              <bdi>{signed_name}</bdi>, {moment(signed_at)}
            </span>
            {signed_ip !== null && <PortalFactNote>{`from ${signed_ip}`}</PortalFactNote>}
          </PortalFact>
        )}
        {resolved_at !== null && (
          <PortalFact label={REQUEST_STATUS_LABELS[status]}>
            {status === 'withdrawn' || resolved_by_name === null ? moment(resolved_at) : `${moment(resolved_at)} by ${resolved_by_name}`}
          </PortalFact>
        )}
        {notes !== null && notes !== '' && (
          <PortalFact label="Notes" prose>
            {notes}
          </PortalFact>
        )}
        {new_contract_id !== null && user_id !== null && (
          <PortalFact label="New version">
            <Link to={contractOfAddress(user_id, new_contract_id)}>Open the new version</Link>
          </PortalFact>
        )}
      </PortalFacts>
      {user_id === null && <Text size="sm">The account of this person was deleted.</Text>}
    </PortalPanel>
  );
}
