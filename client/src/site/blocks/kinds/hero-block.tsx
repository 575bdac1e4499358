import button from '../../../ui/public/button.module.css';
import { Picture } from '../../../ui/public/picture';
import type { ProjectAppearance } from '../../../../../server/site/projects/project-look.dto.js';
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
  /** Seed of the generated image if there is none. */
  seed: string;
  /** The project's appearance, for the opening of its page. */
  look?: ProjectAppearance;
  level: TopLevel | SectionLevel;
  /** True for the first block of the page: as high as the screen allows, its image loaded with priority. */
  isOpening: boolean;
}

/** Limits of the lengths of a title and its longest word for each font size. */
const SIZES = [
  { characters: 24, word: 12, length: undefined },
  { characters: 60, word: 18, length: 'long' },
] as const;

/** An image that fades into the page, a title, a tagline, and links. */
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
        <div className={classes.text}>
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

/** A longer title uses a smaller font, so that it takes a few lines and its words are not broken. */
function lengthOf(title: string): 'long' | 'very-long' | undefined {
  const word = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  const size = SIZES.find((candidate) => title.length <= candidate.characters && word <= candidate.word);
  return size === undefined ? 'very-long' : size.length;
}
