import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { RefusedNotice } from '../shell/refused-notice';
import { MissingNotice } from './missing-notice';

test.each([
  ['the missing page', { missing: '/nowhere' }, <MissingNotice key="missing" />],
  ['the refused page', { refused: 'Admin' }, <RefusedNotice key="refused" />],
])('the notice about %s is left to the browser, whose history the server does not know', (_, state, notice) => {
  const location = { pathname: '/', search: '', hash: '', key: 'a', state };
  expect(renderToStaticMarkup(<StaticRouter location={location}>{notice}</StaticRouter>)).toBe('');
});
