import { Select } from '@mantine/core';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { BLOCK_ICONS, BlockIcon } from '../../blocks/frame/block-icons';
import { useField } from './field-scope';
import classes from './icon-field.module.css';

interface IconFieldProps {
  path: string;
  value: string;
  onChange: (value: string) => void;
}

/** The icon of an info card, by name. An unknown name stays until another is chosen. */
export function IconField({ path, value, onChange }: IconFieldProps) {
  const names = BLOCK_ICONS.includes(value) || value === '' ? [...BLOCK_ICONS] : [value, ...BLOCK_ICONS];
  return (
    <Select
      {...FIELD}
      {...useField(path)}
      size="sm"
      label="Icon"
      data={names}
      searchable
      allowDeselect={false}
      maxDropdownHeight={260}
      nothingFoundMessage="No icon with that name"
      leftSection={<BlockIcon name={value} className={classes.icon} />}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <BlockIcon name={option.value} className={classes.icon} />
          {option.label}
        </span>
      )}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? value)}
    />
  );
}
