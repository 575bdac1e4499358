import { MultiSelect, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { roleName } from '../../../../server/platform/access/role-names.rules';
import { ROLES } from '../../../../server/platform/access/roles.rules';
import { MODULE_LIMITS } from '../../../../server/training/modules/modules.rules';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { MODULE_LABELS, type ModuleValues } from './module-values';

/** Roles that only visitors and applicants have. */
const NO_STAFF: readonly string[] = ['user', 'job_applicee', 'active_community_member'];
const ROLE_OPTIONS = ROLES.filter((role) => !NO_STAFF.includes(role)).map((value) => ({ value, label: roleName(value) }));
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
];

/** The fields of a module, apart from its steps. */
export function AboutFields({ fields }: { fields: UseFormReturnType<ModuleValues> }) {
  return (
    <PortalPanel title="About the module">
      <Stack>
        <TextInput {...FIELD} label={MODULE_LABELS.title} required maxLength={MODULE_LIMITS.title} {...fields.getInputProps('title')} />
        <PortalTextarea
          {...FIELD}
          label={MODULE_LABELS.description}
          minRows={2}
          maxRows={8}
          maxLength={MODULE_LIMITS.description}
          {...fields.getInputProps('description')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...FIELD}
            label={MODULE_LABELS.category}
            description="Modules of a category are listed together."
            required
            maxLength={MODULE_LIMITS.category}
            {...fields.getInputProps('category')}
          />
          <TextInput
            {...FIELD}
            label={MODULE_LABELS.estimatedTime}
            description="As people read it: 20 minutes."
            maxLength={MODULE_LIMITS.estimatedTime}
            {...fields.getInputProps('estimatedTime')}
          />
          <NumberInput
            {...FIELD}
            label={MODULE_LABELS.passMark}
            description="Of the questions of each quiz."
            allowDecimal={false}
            clampBehavior="none"
            hideControls
            {...fields.getInputProps('passMark')}
          />
          <NumberInput
            {...FIELD}
            label={MODULE_LABELS.certificateMonths}
            description="Leave it empty if they do not expire."
            allowDecimal={false}
            clampBehavior="none"
            hideControls
            {...fields.getInputProps('certificateMonths')}
          />
          <MultiSelect
            {...FIELD}
            label={MODULE_LABELS.assignedRoles}
            description="Members of the staff area with these roles must complete it."
            data={ROLE_OPTIONS}
            searchable
            hidePickedOptions
            nothingFoundMessage="No such role"
            {...fields.getInputProps('assignedRoles')}
          />
          <TextInput
            {...FIELD}
            type="date"
            label={MODULE_LABELS.dueOn}
            description="They are reminded a week and a day before, and on the day. People who gain a role later get the same number of days."
            min="2000-01-01"
            max="2999-12-31"
            {...fields.getInputProps('dueOn')}
          />
          <Select
            {...FIELD}
            label={MODULE_LABELS.status}
            description="Only admins, the CEO and HR see a draft."
            data={STATUSES}
            allowDeselect={false}
            {...fields.getInputProps('status')}
          />
        </SimpleGrid>
      </Stack>
    </PortalPanel>
  );
}
