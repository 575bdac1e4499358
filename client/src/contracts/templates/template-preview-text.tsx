import { Box, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isDayToAskFor } from '../../../../server/platform/time/days.rules';
import type { PreviewTemplate } from '../../../../server/contracts/templates/templates.dto.js';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { previewQuery } from '../contracts.api';
import { ContractText } from '../text/contract-text';

const PAUSE_MS = 300;

interface TemplatePreviewTextProps {
  /** Id of the template. */
  id: string;
  userId: string;
  /** YYYY-MM-DD; empty or incomplete for none. */
  startDate: string;
  blanks: Readonly<Record<string, string>>;
}

/** What a person would get from a template, and what prevents that. */
export function TemplatePreviewText({ id, userId, startDate, blanks }: TemplatePreviewTextProps) {
  const filled = Object.entries(blanks).filter(([, value]) => value.trim() !== '');
  const values: PreviewTemplate = { userId, blanks: Object.fromEntries(filled), ...(isDayToAskFor(startDate) && { startDate }) };
  // As text, which is the same for the same values.
  const [text] = useDebouncedValue(JSON.stringify(values), PAUSE_MS);
  const requested = JSON.parse(text) as PreviewTemplate;
  return (
    <PortalLoaded query={useQuery(previewQuery(id, requested))} failed="Failed to load the preview" height="12rem">
      {({ title, content, problem }) => (
        <Stack gap="sm">
          {problem !== null && <PortalNotice tone="warning" title={problem} />}
          <Box component="section" aria-label="Preview">
            <Text fw={600} fz="lg" mb="xs" dir="auto">
              {title}
            </Text>
            <ContractText content={content} />
          </Box>
        </Stack>
      )}
    </PortalLoaded>
  );
}
