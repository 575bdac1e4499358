import { renderToStaticMarkup } from 'react-dom/server';
import { Picture } from './picture';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const SRC = `/api/pictures/${ID}-900x600-900.webp`;

describe('a picture', () => {
  it('is offered in the available formats and widths, with its size', () => {
    const html = renderToStaticMarkup(<Picture src={SRC} alt="Harbour" sizes="50vw" className="wide" />);
    expect(html).toMatch(/^<picture><source type="image\/avif"/);
    for (const width of [320, 640, 900]) {
      for (const format of ['avif', 'webp']) expect(html).toContain(`/api/pictures/${ID}-900x600-${width}.${format} ${width}w`);
    }
    expect(html).toContain('width="900" height="600"');
    expect(html).toMatch(/<img alt="Harbour" class="wide" loading="lazy"/);
    expect(html.match(/sizes="50vw"/g)).toHaveLength(2);
  });

  it('above the fold is loaded eagerly', () => {
    expect(renderToStaticMarkup(<Picture src={SRC} alt="" sizes="100vw" priority />)).toContain('loading="eager"');
  });

  it('from another source is rendered as it is', () => {
    expect(renderToStaticMarkup(<Picture src="/images/harbour.png" alt="" sizes="100vw" />)).toMatch(
      /^<img alt="" loading="lazy"[^>]* src="\/images\/harbour\.png"\/>$/,
    );
  });
});
