import { Group } from '@mantine/core';
import { useId } from 'react';
import { PortalGroup } from '../../../ui/portal/forms/portal-group';
import { PROJECT_ICONS, ProjectIcon } from '../../projects/card/project-icon';
import classes from './icon-choice.module.css';

interface IconChoiceProps {
  /** Name of an icon; null for the default. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The icons for a project, as they look on its card. An unknown name stays until another is chosen. */
export function IconChoice({ value, onChange }: IconChoiceProps) {
  const name = useId();
  const unknown = value !== null && !PROJECT_ICONS.includes(value);
  return (
    <PortalGroup label="Icon" hint={unknown && `“${value}” is not one of these; the game pad is shown instead.`}>
      <Group gap="xs">
        {PROJECT_ICONS.map((icon) => (
          <label key={icon} className={classes.icon} title={icon}>
            <input type="radio" name={name} value={icon} checked={value === icon} onChange={() => onChange(icon)} />
            <span className="visually-hidden">{icon}</span>
            <ProjectIcon name={icon} />
          </label>
        ))}
      </Group>
    </PortalGroup>
  );
}
