import { Button, FileButton, Group, Image, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../../server/platform/files/pictures/pictures.rules.js';
import { formMessage } from '../../../lib/forms/forms';
import { forgetFiles } from '../../../ui/portal/fields/portal-fields';
import { PortalGroup } from '../../../ui/portal/forms/portal-group';
import { uploadProjectPicture } from './projects.api';

interface ProjectPictureFieldProps {
  label: string;
  /** Its purpose, as help text. */
  text: string;
  /** Address of the image, or null. */
  value: string | null;
  error: ReactNode;
  onChange: (address: string | null) => void;
  onUploading: (uploading: boolean) => void;
}

/** One image of a project: uploaded when it is chosen, and stored when the project is saved. */
export function ProjectPictureField({ label, text, value, error, onChange, onUploading }: ProjectPictureFieldProps) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (file: File) => uploadProjectPicture(file, setShare),
    onMutate: () => onUploading(true),
    onSuccess: onChange,
    onSettled: () => onUploading(false),
  });
  const choose = (file: File | null): void => {
    if (file === null) return;
    send.reset();
    setShare(0);
    if (file.size > MAX_PICTURE_BYTES) return setProblem('The image is larger than 10 MB. Choose a smaller one.');
    setProblem(null);
    send.mutate(file);
  };
  const name = label.toLowerCase();
  return (
    <PortalGroup
      label={label}
      hint={text}
      error={problem ?? error ?? formMessage([], send.error, 'The image could not be uploaded. Try again.')}
    >
      {value !== null && <Image src={value} alt={`Present ${name}`} h={120} w="auto" maw="100%" fit="contain" radius="sm" mb="xs" />}
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          inputProps={{ 'aria-label': `${label} file`, onClick: forgetFiles }}
          onChange={choose}
        >
          {(button) => (
            <Button {...button} variant="default" size="xs" disabled={send.isPending}>
              {value === null ? `Upload ${name}` : `Replace ${name}`}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button variant="subtle" size="xs" disabled={send.isPending} onClick={() => onChange(null)}>
            Remove {name}
          </Button>
        )}
      </Group>
      {send.isPending && <Progress mt="xs" value={share * 100} aria-label={`Upload of ${name}`} />}
    </PortalGroup>
  );
}
