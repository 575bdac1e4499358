import { Button, CloseButton, FileButton, Group, Stack, Text } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { fileSize } from '../../../ui/format/file-size';
import { type ChosenFiles, withFiles, withoutFile } from './chosen-files';

interface FileChoiceProps {
  chosen: ChosenFiles;
  onChange: (chosen: ChosenFiles) => void;
}

/** Chooses the files of a new bug. */
export function FileChoice({ chosen, onChange }: FileChoiceProps) {
  const { files, problem } = chosen;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <FileButton multiple onChange={(added) => onChange(withFiles(chosen, added))}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden="true" />}>
              Attach logs or screenshots
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          Up to five files of 25 MB. You can also paste a screenshot.
        </Text>
      </Group>
      {files.length > 0 && (
        <Stack component="ul" gap="xxs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Files to attach">
          {files.map((file, index) => (
            <Group component="li" key={index} gap="xs" wrap="nowrap">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <bdi>{file.name}</bdi>
                {`, ${fileSize(file.size)}`}
              </Text>
              <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={() => onChange(withoutFile(chosen, file))} />
            </Group>
          ))}
        </Stack>
      )}
      {problem !== null && (
        <Text size="sm" c="var(--danger)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
