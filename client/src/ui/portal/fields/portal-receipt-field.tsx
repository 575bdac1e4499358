import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { PortalFilePicture } from './portal-file-picture';

interface PortalReceiptFieldProps {
  /** `transaction`, in "This transaction has a receipt". */
  noun: string;
  receipt: File | null;
  /** True if there is one already. */
  stored: boolean;
  /** Uploaded share, from 0 to 1; null without an upload. */
  share: number | null;
  onChoose: (file: File | null) => void;
}

const PICTURES = 'image/png,image/jpeg,image/webp,image/avif';
/** A receipt is tall: enough of it to be recognised, without hiding the form. */
const PREVIEW = { maxWidth: '100%', maxHeight: '12rem', objectFit: 'contain', alignSelf: 'flex-start' } as const;

/** A receipt, photographed or chosen as a file, with a preview of images. */
export function PortalReceiptField({ noun, receipt, stored, share, onChoose }: PortalReceiptFieldProps) {
  const resetPhoto = useRef<() => void>(null);
  const resetFile = useRef<() => void>(null);
  const remove = (): void => {
    resetPhoto.current?.();
    resetFile.current?.();
    onChoose(null);
  };
  return (
    <Stack gap="xs" role="group" aria-label="Receipt">
      <Group gap="xs">
        <FileButton
          resetRef={resetPhoto}
          accept={PICTURES}
          capture="environment"
          onChange={onChoose}
          inputProps={{ 'aria-label': 'Photo of the receipt' }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              Take a photo
            </Button>
          )}
        </FileButton>
        <FileButton
          resetRef={resetFile}
          accept={`${PICTURES},application/pdf`}
          onChange={onChoose}
          inputProps={{ 'aria-label': 'Receipt file' }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              Choose a receipt
            </Button>
          )}
        </FileButton>
        {receipt !== null && share === null && (
          <Button variant="default" aria-label="Remove the chosen receipt" onClick={remove}>
            Remove
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
        {share === null ? labelOf(noun, receipt, stored) : progressText(share)}
      </Text>
      {receipt?.type.startsWith('image/') === true && (
        <PortalFilePicture file={receipt} alt={`Preview of ${receipt.name}`} style={PREVIEW} />
      )}
    </Stack>
  );
}

function labelOf(noun: string, receipt: File | null, stored: boolean): string {
  if (receipt !== null) return receipt.name;
  return stored ? `This ${noun} has a receipt. A new one replaces it.` : 'No receipt yet. Add an image or a PDF of up to 10 MB.';
}

function progressText(share: number): string {
  return share < 1 ? `Uploading, ${Math.round(share * 100)}%` : 'Uploaded. Checking the file...';
}
