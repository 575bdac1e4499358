import type { AboutView } from '../../../../../server/site/about/about.dto.js';
import { parseMarkdown } from '../../../../../server/site/text/markdown.rules';
import { Markdown } from '../../../ui/public/markdown';
import prose from '../../prose.module.css';
import { StoryScene } from './story-scene';
import classes from './story-section.module.css';

interface StorySectionProps {
  story: AboutView | undefined;
  pending: boolean;
}

/** The studio's story under its own heading, beside an illustration. Renders nothing if it failed to load: the page works without it. */
export function StorySection({ story, pending }: StorySectionProps) {
  if (story === undefined && !pending) return null;
  return (
    <section
      id="story"
      className={classes.section}
      aria-label={story === undefined ? 'Our story' : undefined}
      aria-labelledby={story && 'story-title'}
    >
      <div className={classes.inner}>
        <div className={classes.scene}>
          <StoryScene />
        </div>
        <div className={classes.text}>
          {story === undefined ? (
            <p role="status" className={classes.pending}>
              Loading...
            </p>
          ) : (
            <>
              <h2 id="story-title" className={classes.title}>
                {story.title}
              </h2>
              <div className={prose.prose}>
                <Story body={story.body} />
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** The story's text; its largest heading is one level below the section's own, whatever level it is written at. */
function Story({ body }: { body: string }) {
  const blocks = parseMarkdown(body);
  const largest = Math.min(...blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])));
  return <Markdown blocks={blocks} top={largest === 3 ? 1 : largest === 2 ? 2 : 3} />;
}
