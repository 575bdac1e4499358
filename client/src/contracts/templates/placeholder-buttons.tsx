import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CONTRACT_LIMITS } from '../../../../server/contracts/contracts.rules';
import { PLACEHOLDER_LABELS, PLACEHOLDERS } from '../../../../server/contracts/templates/placeholders.rules';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalDisclosure } from '../../ui/portal/layout/portal-disclosure';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalGroup } from '../../ui/portal/forms/portal-group';

/** Inserts placeholders into a text, at the cursor. */
export function PlaceholderButtons({ onInsert }: { onInsert: (placeholder: string) => void }) {
  const [blank, setBlank] = useState('');
  // Braces would end the placeholder early.
  const name = blank.replaceAll(/[{}]/g, '').trim();
  const insertBlank = (): void => {
    if (name === '') return;
    onInsert(`{{blank:${name}}}`);
    setBlank('');
  };
  return (
    <PortalGroup
      label="Insert a placeholder"
      hint="It is replaced when the contract is assigned, and stands where the cursor is in the text."
    >
      <Group gap="xs">
        {PLACEHOLDERS.map((placeholder) => (
          <Button
            key={placeholder}
            variant="default"
            size="compact-sm"
            title={PLACEHOLDER_LABELS[placeholder]}
            aria-label={`Insert ${placeholder}: ${PLACEHOLDER_LABELS[placeholder]}`}
            onClick={() => onInsert(`{{${placeholder}}}`)}
          >
            {placeholder}
          </Button>
        ))}
      </Group>
      <PortalDisclosure label="What each stands for">
        <PortalFacts>
          {PLACEHOLDERS.map((placeholder) => (
            <PortalFact key={placeholder} label={placeholder}>
              {PLACEHOLDER_LABELS[placeholder]}
            </PortalFact>
          ))}
        </PortalFacts>
      </PortalDisclosure>
      <Group gap="xs" align="flex-end">
        <TextInput
          {...FIELD}
          label="A blank that you fill in for each contract"
          placeholder="Day rate"
          autoComplete="off"
          maxLength={CONTRACT_LIMITS.blankName}
          value={blank}
          onChange={(event) => setBlank(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It would save the template.
            event.preventDefault();
            insertBlank();
          }}
        />
        <Button variant="default" disabled={name === ''} onClick={insertBlank}>
          Insert blank
        </Button>
      </Group>
    </PortalGroup>
  );
}
