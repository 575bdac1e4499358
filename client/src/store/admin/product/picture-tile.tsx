import { ActionIcon, Badge, Group, Paper } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { PortalFilePicture } from '../../../ui/portal/fields/portal-file-picture';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { Picture } from '../../../ui/public/picture';
import { PortalDragHandle } from '../../../ui/portal/lists/portal-drag-handle';
import { useSortableItem } from '../../../ui/portal/lists/portal-sortable';
import classes from './picture-tile.module.css';
import type { PictureValue } from './product-values';

interface PictureTileProps {
  picture: PictureValue;
  /** The share that was uploaded, from 0 to 1; undefined without an upload. */
  share: number | undefined;
  place: number;
  /** Undefined at the ends of the row. */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
  onRemove: () => void;
}

/** One image with a drag handle. */
export function PictureTile({ picture: { key, src, file }, share, place, onEarlier, onLater, onRemove }: PictureTileProps) {
  const { item, handle } = useSortableItem(key);
  const name = `image ${place + 1}`;
  return (
    <Paper {...item} component="li" className={classes.tile} radius="sm" bg="var(--bg)">
      <div className={classes.frame}>
        {file === null ? (
          <Picture src={src} alt={`Image ${place + 1}`} sizes="12rem" />
        ) : (
          <PortalFilePicture file={file} alt={`Image ${place + 1}: ${file.name}`} />
        )}
        {place === 0 && (
          <Badge component="span" className={classes.first} variant="default">
            First
          </Badge>
        )}
        {file !== null && (
          <Badge component="span" className={classes.unsaved} variant="default" c="var(--warning)">
            {share === undefined ? 'Not saved yet' : share < 1 ? 'Uploading...' : 'Preparing...'}
          </Badge>
        )}
        {share !== undefined && (
          <progress className={classes.progress} value={share < 1 ? share : undefined} max={1} aria-label={`Upload of ${name}`} />
        )}
      </div>
      <Group gap="xxs" p="xs" wrap="nowrap">
        <PortalDragHandle {...handle} small label={`Move ${name}`} />
        <ActionIcon
          variant="default"
          size={28}
          aria-label={`Move ${name} forward`}
          {...ariaDisabled(onEarlier === undefined)}
          onClick={onEarlier}
        >
          <IconChevronLeft size={14} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={28} aria-label={`Move ${name} back`} {...ariaDisabled(onLater === undefined)} onClick={onLater}>
          <IconChevronRight size={14} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size={28} ml="auto" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={14} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </Paper>
  );
}
