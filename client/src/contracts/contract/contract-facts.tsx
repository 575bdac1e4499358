import { Link } from 'react-router';
import type { ContractDetailView } from '../../../../server/contracts/contracts.dto.js';
import { CONTRACT_STATUS_LABELS } from '../../../../server/contracts/contracts.rules';
import { useAddress } from '../../lib/navigation/use-address';
import { lastDayBefore } from '../signing-day';
import { paths } from '../../lib/navigation/paths';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { useDates } from '../../ui/portal/time/portal-dates';
import { withContract } from '../contracts-address';
import { ContractStatusMark } from '../contract-status';
import { nameOf } from '../person-name';

/** Who, when and in which state. */
export function ContractFacts({ contract, isOwn }: { contract: ContractDetailView; isOwn: boolean }) {
  const { day, moment } = useDates();
  const { status, is_active, versions, version_no, created_at, expires_at, signed_name, signed_at, signed_ip } = contract;
  const { needs_countersignature, countersigned_name, countersigned_at, sealed_at, document_sha256 } = contract;
  return (
    <PortalPanel title="Status" aside={document_sha256 !== null && <Link to={paths.contractsVerify}>Check a file</Link>}>
      <PortalFacts>
        <PortalFact label="Status">
          <ContractStatusMark contract={contract} />
        </PortalFact>
        {!isOwn && (
          <PortalFact label="Person">
            <bdi>{nameOf(contract)}</bdi>
          </PortalFact>
        )}
        {versions.length > 1 && (
          <PortalFact label="Version">
            {`${version_no} of ${versions.length}`}
            <OtherVersions contract={contract} />
          </PortalFact>
        )}
        <PortalFact label="Sent">{moment(created_at)}</PortalFact>
        {status === 'pending' && expires_at !== null && (
          <PortalFact label="Can be signed until">{day(lastDayBefore(expires_at))}</PortalFact>
        )}
        {signed_at !== null && (
          <PortalFact label="Signed">
            <Signature name={signed_name} at={moment(signed_at)} />
            {!isOwn && signed_ip !== null && <PortalFactNote>{`from ${signed_ip}`}</PortalFactNote>}
          </PortalFact>
        )}
        {needs_countersignature && (is_active || countersigned_at !== null) && (
          <PortalFact label="Countersigned" prose>
            {countersigned_at === null ? (
              `Not yet. The studio signs after ${isOwn ? 'you' : 'the person'}.`
            ) : (
              <Signature name={countersigned_name} at={moment(countersigned_at)} />
            )}
          </PortalFact>
        )}
        {sealed_at !== null && <PortalFact label="Sealed">{moment(sealed_at)}</PortalFact>}
        {document_sha256 !== null && (
          <PortalFact label="SHA-256 of the PDF" prose>
            {document_sha256}
          </PortalFact>
        )}
      </PortalFacts>
    </PortalPanel>
  );
}

function Signature({ name, at }: { name: string | null; at: string }) {
  return (
    <span>
      <bdi>{name}</bdi>, {at}
    </span>
  );
}

/** Each leads to its own page, and back from there to the same list. */
function OtherVersions({ contract: { id, versions } }: { contract: ContractDetailView }) {
  const [address] = useAddress();
  return versions
    .filter((version) => version.id !== id)
    .map((version) => (
      <PortalFactNote key={version.id}>
        <Link to={withContract(address, version.id)}>Version {version.version_no}</Link>: {CONTRACT_STATUS_LABELS[version.status]}
      </PortalFactNote>
    ));
}
