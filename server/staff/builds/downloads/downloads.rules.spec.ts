import { GROUPS } from '../../../platform/access/roles.rules';
import { DOWNLOAD_ROLE_MEMBERS } from './downloads.rules';

it('the role filters of the download history cover every role of the staff area once', () => {
  expect(Object.values(DOWNLOAD_ROLE_MEMBERS).flat().sort()).toEqual([...GROUPS.staffArea].sort());
});
