import { Button, Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import '@mantine/core/styles/Menu.layer.css';
import { downloadFileSignedIn } from '../../../../lib/http/download';
import { ariaDisabled } from '../../../../ui/portal/feedback/portal-aria-disabled';
import { exportAddress } from '../../documents.api';

interface ExportMenuProps {
  id: string;
  /** While it is undecided what the document contains. */
  disabled: boolean;
  saveThen: (then: () => void) => void;
}

/** Saves the document and downloads it as a file. */
export function ExportMenu({ id, disabled, saveThen }: ExportMenuProps) {
  return (
    <Menu disabled={disabled} position="bottom-end" offset={4} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" {...ariaDisabled(disabled)} rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveThen(() => downloadFileSignedIn(exportAddress(id, 'html')))}>HTML, a web page</Menu.Item>
        <Menu.Item onClick={() => saveThen(() => downloadFileSignedIn(exportAddress(id, 'txt')))}>TXT, plain text</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
