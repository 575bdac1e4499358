import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { VideoView } from '../../../../server/training/modules/modules.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { videoAddress } from '../training.api';
import classes from './module-page.module.css';
import { isEnough, keepParts, merged, partsOf, playedParts, shareOf } from './watched';

interface StepVideoProps {
  moduleId: string;
  video: VideoView;
  /** Title of the step. */
  title: string;
  isDone: boolean;
  /** Called once the step may be marked as complete. */
  onWatched: () => void;
}

/** An uploaded video. Parts that are skipped do not count. Only this browser stores which were played. */
export function StepVideo({ moduleId, video, title, isDone, onWatched }: StepVideoProps) {
  const address = videoAddress(moduleId, video.id);
  const [share, setShare] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const [before] = useState(() => playedParts(video.id));
  const follow = (player: HTMLVideoElement): void => {
    const parts = merged([...before, ...partsOf(player.played)]);
    if (!isDone) keepParts(video.id, parts);
    const watched = shareOf(parts, player.duration);
    setShare(watched);
    if (isEnough(watched)) onWatched();
  };
  return (
    <Stack gap="xs">
      {/* Its address needs the session, so the browser asks for it with its cookie. Staff record these videos themselves, without subtitles. */}
      <video
        key={video.id}
        className={classes.video}
        controls
        preload="metadata"
        playsInline
        src={address}
        aria-label={title}
        onLoadedMetadata={({ currentTarget }) => follow(currentTarget)}
        onTimeUpdate={({ currentTarget }) => follow(currentTarget)}
        onPause={({ currentTarget }) => follow(currentTarget)}
        onEnded={({ currentTarget }) => follow(currentTarget)}
        onError={() => {
          setIsBroken(true);
          onWatched();
        }}
      />
      {isBroken && (
        <PortalNotice tone="warning" title="This browser cannot play the video">
          <p>
            <a href={address} download={video.name}>
              Download {video.name}
            </a>
            {!isDone && ' and watch it. Then mark the step as complete.'}
          </p>
        </PortalNotice>
      )}
      {!isBroken && !isDone && (
        <Text size="sm" c="dimmed">
          {isEnough(share)
            ? 'You have watched the video. By marking the step as complete you declare that you have followed it.'
            : `Watch the video to the end to complete this step. Parts that you skip do not count. Watched: ${Math.floor(share * 100)}%`}
        </Text>
      )}
    </Stack>
  );
}
