import { ActionIcon, Button, FileButton, Group, Input, Progress, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { POLICY_FILE_BYTES, POLICY_LIMITS, policyFileId } from '../../../../server/policies/policies.rules';
import { formMessage } from '../../lib/forms/forms';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { uploadPolicyFile } from '../policies.api';
import { POLICY_LABELS, type PolicyValues } from './policy-values';

interface AttachmentsFieldProps {
  form: UseFormReturnType<PolicyValues>;
  /** Called when an upload starts and ends. */
  onUploading: (uploading: boolean) => void;
}

/** The documents of a policy: uploaded files and links. */
export function AttachmentsField({ form, onUploading }: AttachmentsFieldProps) {
  const { attachments } = form.values;
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isFull = attachments.length >= POLICY_LIMITS.attachments;
  const send = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > POLICY_FILE_BYTES) {
      setProblem(`${file.name} is larger than 25 MB. Choose a smaller file.`);
      return;
    }
    setProblem(null);
    setShare(0);
    onUploading(true);
    try {
      const attachment = await uploadPolicyFile(file, setShare);
      form.insertListItem('attachments', attachment);
    } catch (error) {
      setProblem(formMessage([], error, 'The file could not be uploaded. Choose it again.'));
    } finally {
      setShare(null);
      onUploading(false);
    }
  };
  return (
    <Input.Wrapper
      label={POLICY_LABELS.attachments}
      labelElement="div"
      description="Files of up to 25 MB, or links that start with https://."
    >
      <Stack gap="xs" mt="xs">
        {attachments.map(({ url }, index) => (
          <Group key={index} gap="xs" align="flex-start" wrap="nowrap" role="group" aria-label={`Attachment ${index + 1}`}>
            <Group gap="xs" flex={1} align="flex-start">
              <TextInput
                aria-label={`Name of attachment ${index + 1}`}
                placeholder="Name"
                flex="1 1 10rem"
                maxLength={POLICY_LIMITS.attachmentName}
                {...form.getInputProps(`attachments.${index}.name`)}
              />
              {policyFileId(url) === undefined ? (
                <TextInput
                  type="url"
                  aria-label={`Address of attachment ${index + 1}`}
                  placeholder="https://"
                  flex="2 1 14rem"
                  maxLength={POLICY_LIMITS.url}
                  {...form.getInputProps(`attachments.${index}.url`)}
                />
              ) : (
                <Text size="sm" c="dimmed" flex="2 1 14rem" py="xs">
                  Uploaded file
                </Text>
              )}
            </Group>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Remove attachment ${index + 1}`}
              onClick={() => form.removeListItem('attachments', index)}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          </Group>
        ))}
        {share !== null && <Progress value={share * 100} aria-label="Uploading..." />}
        {problem !== null && <PortalNotice tone="error" title={problem} />}
        {isFull ? (
          <Text size="sm" c="dimmed">
            A policy has at most {POLICY_LIMITS.attachments} attachments.
          </Text>
        ) : (
          <Group gap="xs">
            <FileButton onChange={(file) => void send(file)} disabled={share !== null}>
              {(props) => (
                <Button {...props} variant="default" size="xs" leftSection={<IconPaperclip size={16} aria-hidden="true" />}>
                  Upload a file
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconLink size={16} aria-hidden="true" />}
              onClick={() => form.insertListItem('attachments', { name: '', url: '' })}
            >
              Add a link
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
