import { Button, FileButton, Group, Progress, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { DOCUMENT_LIMITS } from '../../../../../../server/staff/word/documents.rules';
import { formMessage } from '../../../../lib/forms/forms';
import { fileSize } from '../../../../ui/format/file-size';
import { PortalFormDialog } from '../../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../../ui/portal/fields/portal-fields';
import { uploadImage } from '../../documents.api';
import { insertBlock } from '../document-state';
import type { InsertProps } from './apply';

const ACCEPT = 'image/png,image/jpeg,image/webp,image/avif,image/gif';
const MAX_ALT = 300;

interface ImageUploadDialogProps extends InsertProps {
  documentId: string;
  /** The image that was pasted or dropped, if any. */
  initial: File | null;
}

/** Uploads an image to the document and inserts it. */
export function ImageUploadDialog({ documentId, initial, apply, onClose }: ImageUploadDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState(initial);
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadImage(documentId, chosen, setShare),
    onSuccess: (image) => apply((editor) => insertBlock(editor, { type: 'image', attrs: { ...image, alt: alt.trim() } })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file === null) setProblem('Choose an image.');
    else if (file.size > DOCUMENT_LIMITS.imageBytes) setProblem(`${file.name} is larger than ${fileSize(DOCUMENT_LIMITS.imageBytes)}.`);
    else {
      setProblem(null);
      upload.mutate(file);
    }
  };
  return (
    <PortalFormDialog
      title="Insert an image"
      root={root}
      unsaved={false}
      saving={false}
      waiting={upload.isPending ? 'Uploading...' : undefined}
      refusal={problem ?? formMessage([], upload.error, 'The image could not be uploaded. Please try again.')}
      confirm="Insert image"
      onSubmit={submit}
      onClose={onClose}
    >
      <Group gap="sm">
        <FileButton
          accept={ACCEPT}
          onChange={(chosen) => {
            setProblem(null);
            upload.reset();
            setFile(chosen);
          }}
          inputProps={{ 'aria-label': 'Image to insert' }}
        >
          {(props) => (
            <Button {...props} variant="default" data-autofocus>
              {file === null ? 'Choose an image' : 'Choose another image'}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {file === null
            ? `JPEG, PNG, WebP, AVIF or GIF, up to ${fileSize(DOCUMENT_LIMITS.imageBytes)}.`
            : `${file.name}, ${fileSize(file.size)}`}
        </Text>
      </Group>
      <TextInput
        {...FIELD}
        label="Description"
        description="Read out to people who cannot see the image. Leave it empty for decoration."
        maxLength={MAX_ALT}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {upload.isPending && <Progress value={share * 100} aria-label="Uploading..." />}
    </PortalFormDialog>
  );
}
