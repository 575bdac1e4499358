import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { downloadSignedIn } from '../../../lib/http/download';
import type { AttachmentView } from '../../../../../server/support/messages/messages.dto.js';
import { fileSize } from '../../../ui/format/file-size';
import { attachmentAddress } from '../../tickets.api';
import classes from './attachment-list.module.css';

const WIDTHS = [480, 1280];
/** Maximum size of an inline image, in rem. */
const MAX_SIZE_REM = { width: 22, height: 16 };

/** Known before the image loads, so that the layout does not shift. */
function shownWidth({ width, height }: { width: number; height: number }): string {
  return `min(${width}px, ${MAX_SIZE_REM.width}rem, ${(MAX_SIZE_REM.height * width) / height}rem)`;
}

/** Attachments of a message: images inline, linked to the full size, other files as downloads. */
export function AttachmentList({ ticketId, attachments }: { ticketId: string; attachments: readonly AttachmentView[] }) {
  return (
    <ul className={classes.list}>
      {attachments.map(({ id, name, size, picture }) => (
        <li key={id}>
          {picture === null ? (
            <a className={classes.file} href={attachmentAddress(ticketId, id)} download={name} onClick={downloadSignedIn}>
              <IconDownload size={18} aria-hidden="true" />
              <span className={classes.name}>{name}</span>
              <span className={classes.size}>{fileSize(size)}</span>
            </a>
          ) : (
            <a className={classes.picture} href={attachmentAddress(ticketId, id, 2560)} target="_blank" rel="noreferrer">
              <img
                alt={`Image ${name}`}
                src={attachmentAddress(ticketId, id, WIDTHS[0])}
                srcSet={WIDTHS.map((width) => `${attachmentAddress(ticketId, id, width)} ${width}w`).join(', ')}
                sizes="(min-width: 40em) 22rem, 70vw"
                width={picture.width}
                height={picture.height}
                style={{ width: shownWidth(picture) }}
                loading="lazy"
                decoding="async"
              />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
