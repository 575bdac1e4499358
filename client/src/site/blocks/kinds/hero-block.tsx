import button from '../../../ui/public/button.module.css';
import { Picture } from '../../../ui/public/picture';
import type { ProjectLook } from '../../../../../server/site/projects/project-look.dto.js';
import { ProjectTitle } from '../../projects/page/project-title';
import { ProjectArt } from '../../projects/card/project-art';
import { BlockLink } from '../frame/block-link';
import type { SectionLevel } from '../frame/block-section';
import classes from './hero-block.module.css';
import type { TopLevel } from '../project-blocks';
import type { ShownHero } from '../shown-blocks';
import stage from '../frame/stage.module.css';

interface HeroBlockProps {
  block: ShownHero;
  /** Draws the picture where there is none. */
  seed: string;
  /** The project's look, for the opening of its page. */
  look?: ProjectLook;
  level: TopLevel | SectionLevel;
  /** The first thing on the page: as high as the screen allows, its picture loaded first. */
  isOpening: boolean;
}

/** Characters of a title, and of its longest word, up to which it is set in a size. */
const SIZES = [
  { characters: 24, word: 12, length: undefined },
  { characters: 60, word: 18, length: 'long' },
] as const;

/** A picture that fades into the page, a title, a sentence, and ways on. */
export function HeroBlock({ block: { title, tagline, image: ownImage, links }, seed, look, level, isOpening }: HeroBlockProps) {
  const Heading = `h${level}` as const;
  const image = ownImage ?? (isOpening ? look?.keyArt : null) ?? null;
  const logo = isOpening ? (look?.logo ?? null) : null;
  return (
    <div className={`${stage.stage} ${classes.hero}`} data-opening={isOpening || undefined}>
      <div className={classes.art}>
        {image === null ? (
          <ProjectArt seed={seed || title} accent={look?.accent} />
        ) : (
          <Picture src={image} alt="" sizes="100vw" priority={isOpening} className={classes.picture} />
        )}
      </div>
      <div className={classes.inner}>
        <div className={classes.words}>
          {title !== '' && (
            <Heading className={classes.title} data-length={lengthOf(title)} data-lettering={look?.lettering}>
              <ProjectTitle title={title} look={{ logo }} />
            </Heading>
          )}
          {tagline !== '' && <p className={classes.tagline}>{tagline}</p>}
          {links.length > 0 && (
            <div className={classes.actions}>
              {links.map(({ label, href }, index) => (
                <BlockLink
                  key={index}
                  href={href}
                  className={`${button.button} ${button.large} ${index === 0 ? button.primary : button.quiet}`}
                >
                  {label}
                </BlockLink>
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** A longer title is set smaller, so that it stays a few lines and its words stay whole. */
function lengthOf(title: string): 'long' | 'very-long' | undefined {
  const word = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  const size = SIZES.find((candidate) => title.length <= candidate.characters && word <= candidate.word);
  return size === undefined ? 'very-long' : size.length;
}
