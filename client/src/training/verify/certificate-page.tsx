import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { VerifiedCertificateView } from '../../../../server/training/certificates/certificates.dto.js';
import { serialOf } from '../../../../server/training/certificates/certificates.rules';
import { ApiError } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import '../../ui/portal/styles/portal-styles';
import { useDates } from '../../ui/portal/time/portal-dates';
import { verifiedQuery } from '../training.api';

/** The public page that verifies a certificate by its number, which is printed on it. */
export function CertificatePage() {
  const { serial = '' } = useParams();
  return (
    <main id="main" tabIndex={-1} className={`${frame.page} ${frame.public}`}>
      <PortalSection
        title="Check a certificate"
        description="The number of a training certificate shows what it certifies and whether it is valid. Compare the initials and the dates with the certificate that you were shown."
      >
        <Stack maw="44rem">
          {serial === '' && (
            <noscript>
              <p>This form needs JavaScript. The address that is printed on a certificate works without it.</p>
            </noscript>
          )}
          {serial !== '' && <Certificate serial={serial} />}
          <SerialForm key={serial} serial={serial} />
        </Stack>
      </PortalSection>
    </main>
  );
}

function Certificate({ serial }: { serial: string }) {
  const query = useQuery(verifiedQuery(serial));
  if (query.error instanceof ApiError && query.error.status === 404)
    return <PortalNotice tone="error" title="There is no certificate with this number. Check each character." />;
  return (
    <PortalLoaded query={query} failed="The certificate could not be checked" height="14rem">
      {(certificate) => <Facts certificate={certificate} />}
    </PortalLoaded>
  );
}

function Facts({ certificate }: { certificate: VerifiedCertificateView }) {
  const { serial, moduleTitle, initials, issuedAt, version, expiresAt, isExpired, studio } = certificate;
  const { day } = useDates();
  return (
    <PortalPanel
      title={moduleTitle}
      text={`Certificate of ${studio}`}
      aside={
        <PortalStatus tone={isExpired ? 'warning' : 'success'} icon={isExpired ? IconClock : IconCertificate}>
          {isExpired ? 'Expired' : 'Valid'}
        </PortalStatus>
      }
    >
      <PortalFacts>
        <PortalFact label="Issued to">{initials}</PortalFact>
        <PortalFact label="Issued on">{day(issuedAt)}</PortalFact>
        <PortalFact label="Valid until">{expiresAt === null ? 'No end' : day(expiresAt)}</PortalFact>
        <PortalFact label="Version of the module">{version}</PortalFact>
        <PortalFact label="Number">
          <Text span ff="monospace">
            {serial}
          </Text>
        </PortalFact>
      </PortalFacts>
    </PortalPanel>
  );
}

function SerialForm({ serial }: { serial: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(serialOf(serial) === null ? serial : '');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const next = serialOf(typed);
    setIsWrong(next === null);
    if (next !== null) void navigate(paths.certificate(next));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xs" align="flex-start">
        <TextInput
          {...FIELD}
          w="100%"
          maw="24rem"
          label="Certificate number"
          description="Sixteen characters, such as 1A2B-3C4D-5E6F-7A8B."
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isWrong && 'A number has sixteen characters: 0 to 9 and A to F.'}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Group>
          <Button type="submit" variant={serial === '' ? 'filled' : 'default'}>
            Check certificate
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
