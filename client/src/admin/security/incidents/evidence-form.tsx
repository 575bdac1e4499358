import { Button, FileButton, Group, Progress, Select, Stack } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type FormEvent, useRef, useState } from 'react';
import { INCIDENT_LIMITS } from '../../../../../server/security/incidents/incidents.rules';
import { fieldErrorsFor, formMessage } from '../../../lib/forms/forms';
import { ApiError } from '../../../lib/http/http';
import { fileSize } from '../../../ui/format/file-size';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useSecurityChanged } from '../security.api';
import { EvidenceChoice } from './evidence-choice';
import { uploadEvidence, useAddEvidence } from './incidents.api';

const KINDS = [
  { value: 'event', label: 'Security event' },
  { value: 'audit', label: 'Audit entry' },
] as const;

/** Adds an event, an entry of the audit trail or a file to an incident. */
export function EvidenceForm({ id, onAdded }: { id: string; onAdded: (message: string) => void }) {
  return (
    <Stack gap="md">
      <NumberedEvidence id={id} onAdded={onAdded} />
      <EvidenceUpload id={id} onAdded={onAdded} />
    </Stack>
  );
}

function NumberedEvidence({ id, onAdded }: { id: string; onAdded: (message: string) => void }) {
  const add = useAddEvidence(id);
  const [kind, setKind] = useState<'event' | 'audit'>('event');
  const [number, setNumber] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  /** The field begins anew after each. */
  const [added, setAdded] = useState(0);
  const refused = add.error instanceof ApiError ? fieldErrorsFor(['id'], add.error.fields).id : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (add.isPending || number === '') return;
    add.mutate(
      { kind, id: Number(number) },
      {
        onSuccess: () => {
          setNumber('');
          setAdded(added + 1);
          setIsChecked(false);
          onAdded('The evidence is added.');
        },
      },
    );
  };
  const general = formMessage(['id'], add.error, 'The evidence could not be added.');
  return (
    <form noValidate onSubmit={submit}>
      <Stack align="flex-start" gap="xs">
        <Select
          {...FIELD}
          label="Kind"
          w="11rem"
          data={KINDS}
          allowDeselect={false}
          value={kind}
          onChange={(value) => {
            setKind(value === 'audit' ? 'audit' : 'event');
            setNumber('');
          }}
        />
        <EvidenceChoice
          key={`${kind} ${added}`}
          kind={kind}
          value={number}
          error={isChecked && number === '' ? 'Choose one, or enter a number.' : refused}
          onChange={(chosen) => {
            setNumber(chosen);
            add.reset();
          }}
        />
        <Button type="submit" variant="default" {...ariaDisabled(add.isPending)}>
          Add evidence
        </Button>
      </Stack>
      {general !== null && <PortalNotice tone="error" title={general} />}
    </form>
  );
}

function EvidenceUpload({ id, onAdded }: { id: string; onAdded: (message: string) => void }) {
  const changed = useSecurityChanged();
  const reset = useRef<() => void>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ text: string; file: File } | null>(null);
  const send = async (file: File | null): Promise<void> => {
    reset.current?.();
    if (file === null || share !== null) return;
    setProblem(null);
    if (file.size > INCIDENT_LIMITS.fileBytes) {
      setProblem({ text: `${file.name} is larger than ${fileSize(INCIDENT_LIMITS.fileBytes)}.`, file });
      return;
    }
    setShare(0);
    try {
      await uploadEvidence(id, file, setShare);
      onAdded(`${file.name} is added.`);
    } catch (error) {
      setProblem({ text: formMessage([], error, 'The file could not be uploaded.') ?? 'The file could not be uploaded.', file });
    } finally {
      setShare(null);
      void changed();
    }
  };
  return (
    <Stack gap="xs">
      <Group>
        <FileButton resetRef={reset} onChange={(file) => void send(file)} inputProps={{ 'aria-label': 'File as evidence' }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden="true" />}
              {...ariaDisabled(share !== null)}
            >
              {share === null ? 'Upload a file' : 'Uploading...'}
            </Button>
          )}
        </FileButton>
      </Group>
      {share !== null && <Progress value={share * 100} aria-label="Uploading..." />}
      {problem !== null && (
        <PortalNotice
          tone="error"
          title={problem.text}
          action={
            <Button size="xs" variant="default" onClick={() => void send(problem.file)}>
              Try again
            </Button>
          }
        />
      )}
    </Stack>
  );
}
