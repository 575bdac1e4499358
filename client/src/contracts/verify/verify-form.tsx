import { Button, FileInput, Group, Stack, TextInput } from '@mantine/core';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import { type FormEvent, useRef, useState } from 'react';
import { fileSize } from '../../ui/format/file-size';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalDisclosure } from '../../ui/portal/layout/portal-disclosure';
import { hashOf, MAX_FILE_BYTES, typedHash } from './file-hash';

const OTHER_WAY = 'Compute its SHA-256 with another program and enter it below.';

/** Computes the SHA-256 of a file, or accepts one that was computed elsewhere. @param onHash called with null when the file changes */
export function VerifyForm({ onHash }: { onHash: (hash: string | null) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const current = useRef<File | null>(null);
  const choose = async (chosen: File | null): Promise<void> => {
    current.current = chosen;
    setFile(chosen);
    setProblem(null);
    onHash(null);
    setBusy(false);
    if (chosen === null) return;
    if (chosen.size > MAX_FILE_BYTES) {
      setProblem(`The file is larger than ${fileSize(MAX_FILE_BYTES)}. ${OTHER_WAY}`);
      return;
    }
    setBusy(true);
    try {
      const hash = await hashOf(chosen);
      // Another file may have been chosen meanwhile.
      if (current.current === chosen) onHash(hash);
    } catch {
      if (current.current === chosen) setProblem('The file could not be read. Choose it again.');
    } finally {
      if (current.current === chosen) setBusy(false);
    }
  };
  return (
    <Stack>
      <FileInput
        {...FIELD}
        label="Contract"
        description={`A PDF of up to ${fileSize(MAX_FILE_BYTES)}.`}
        placeholder={busy ? 'Reading the file...' : 'Choose a file'}
        accept="application/pdf,.pdf"
        leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        value={file}
        error={problem}
        onChange={(chosen) => void choose(chosen)}
      />
      <PortalDisclosure label="Enter a SHA-256 instead">
        <HashForm onHash={onHash} />
      </PortalDisclosure>
    </Stack>
  );
}

function HashForm({ onHash }: { onHash: (hash: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const hash = typedHash(typed);
    setProblem(hash === null ? 'Enter the 64 hexadecimal digits of the SHA-256.' : null);
    if (hash === null) field.current?.focus();
    onHash(hash);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm" pt="sm">
        <TextInput
          {...FIELD}
          ref={field}
          label="SHA-256 of the file"
          description="As “sha256sum” on Linux, “shasum -a 256” on macOS or “certutil -hashfile” on Windows prints it."
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default">
            Check
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
