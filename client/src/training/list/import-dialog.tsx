import { FileInput, Progress, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { formMessage } from '../../lib/forms/forms';
import { newId } from '../../lib/forms/new-id';
import { ApiError } from '../../lib/http/http';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { importModule, useTrainingChanged } from '../training.api';

interface ImportDialogProps {
  onImported: (title: string) => void;
  onClose: () => void;
}

/** Imports an exported module. A file with a mistake is refused as a whole, and every mistake is named with its line. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useTrainingChanged();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  // The same for every attempt, so that one whose response was lost imports no second module.
  const [importId, setImportId] = useState(newId);
  const [isMissing, setIsMissing] = useState(false);
  const isSending = share !== null;
  const problems = error instanceof ApiError ? (error.fields.file?.split('\n') ?? []) : [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(file === null);
    if (file === null || isSending) return;
    setError(null);
    setShare(0);
    importModule(file, importId, setShare)
      .then(({ title }) => onImported(title), setError)
      .finally(() => {
        setShare(null);
        void changed();
      });
  };
  return (
    <PortalFormDialog
      title="Import a module"
      root={root}
      unsaved={false}
      saving={isSending}
      refusal={problems.length > 0 ? null : formMessage([], error, 'The module could not be imported.')}
      confirm="Import module"
      onSubmit={submit}
      onClose={onClose}
    >
      <FileInput
        {...FIELD}
        label="File"
        description="The JSON file or ZIP archive of an export."
        placeholder="Choose a file"
        accept=".json,.zip"
        clearable={!isSending}
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        required
        value={file}
        error={isMissing && 'Choose a file.'}
        onChange={(chosen) => {
          setFile(chosen);
          setImportId(newId());
          setError(null);
        }}
      />
      {problems.length > 0 && (
        <Stack gap="xxs" role="alert">
          <Text fw={600} c="var(--danger)">
            Nothing was imported. Correct the file, and choose it again.
          </Text>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Stack>
      )}
      {isSending && <Progress value={share * 100} aria-label="Uploading..." />}
    </PortalFormDialog>
  );
}
