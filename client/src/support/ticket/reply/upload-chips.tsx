import { Button, CloseButton } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useEffect, useRef } from 'react';
import { fileSize } from '../../../ui/format/file-size';
import classes from './upload-chips.module.css';
import type { Uploads } from './use-uploads';

/** The attachments of the message, with their progress. */
export function UploadChips({ uploads: { items, problem, remove, retry } }: { uploads: Uploads }) {
  const list = useRef<HTMLUListElement>(null);
  const refused = items.filter((item) => item.problem !== null).length;
  // On a phone only some of many are visible: scroll to one that needs attention.
  useEffect(() => {
    if (refused > 0) list.current?.querySelector('[data-refused]')?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (items.length === 0 && problem === null) return null;
  return (
    <>
      <ul ref={list} className={classes.list} aria-label="Files to send">
        {items.map((item) => (
          <li key={item.key} className={classes.chip} data-refused={item.problem !== null || undefined}>
            <IconPaperclip size={16} aria-hidden="true" />
            <span className={classes.name}>{item.name}</span>
            <span className={classes.size}>
              {item.problem ?? (item.view === null ? `${Math.round(item.share * 100)}%` : fileSize(item.size))}
            </span>
            {item.canRetry && item.problem !== null && (
              <Button variant="subtle" size="compact-xs" aria-label={`Retry ${item.name}`} onClick={() => retry(item.key)}>
                Retry
              </Button>
            )}
            <CloseButton size="sm" aria-label={`Remove ${item.name}`} onClick={() => remove(item.key)} />
            {item.view === null && item.problem === null && (
              <progress className={classes.progress} value={item.share} max={1} aria-label={`Uploading ${item.name}`} />
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
