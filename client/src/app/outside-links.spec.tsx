import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { parseMarkdown } from '../../../server/site/text/markdown.rules';

/** As in the browser after hydration. */
jest.unstable_mockModule('../lib/use-in-browser', () => ({ useInBrowser: () => true, ownOrigin: () => 'https://studio.example' }));

const { OutsideLink } = await import('../ui/public/outside-link');
const { Markdown } = await import('../ui/public/markdown');
const { BlockLink } = await import('../site/blocks/frame/block-link');
const { CommentText } = await import('../discussion/comment-text');
const { ExternalButtonLink } = await import('../ui/public/button');
const { DownloadButton } = await import('../staff/builds/download-button');

const BUILD = { id: '1', title: 'Nightly', version: '1.0', file_size: null, file_deleted: false, state: 'pending' } as const;

const OWN_API = [
  'https://studio.example/api/admin/logs/export',
  'https://STUDIO.example:443/%61PI//admin/logs/export?format=csv',
  'https://studio.example/api/pictures/../staff/builds',
];
const ELSEWHERE = ['https://studio.example/projects', 'https://studio.example/api/pictures/a.webp', 'https://other.example/api/x'];

const markupOf = (address: string): string[] =>
  [
    <OutsideLink key="link" href={address} children="text" />,
    <Markdown key="markdown" blocks={parseMarkdown(`[text](${address})`)} />,
    <BlockLink key="block" href={address} children="text" />,
    <CommentText key="comment" text={`[text](${address})`} />,
    <ExternalButtonLink key="button" href={address} children="text" />,
    <DownloadButton key="build" build={{ ...BUILD, title: 'text', external_url: address }} />,
  ].map((element) =>
    renderToStaticMarkup(
      <MantineProvider>
        <MemoryRouter>{element}</MemoryRouter>
      </MantineProvider>,
    ).replaceAll(/<style[^]*?<\/style>/g, ''),
  );

describe('a link to an address that a user entered', () => {
  it('never points to this site’s API, which would record a read in the user’s name', () => {
    for (const address of OWN_API) for (const markup of markupOf(address)) expect(markup).toMatch(/^(?!.*<a)(?!.*href).*(?:text|Download)/);
  });

  it('points to pages and pictures of this site, and to any other site', () => {
    for (const address of ELSEWHERE) for (const markup of markupOf(address)) expect(markup).toContain(`<a href="${address}"`);
  });
});
