import { statSync } from 'node:fs';
import { isLoopbackName } from '../network/addresses.js';
import type { Config } from './config.js';

const GROUP_OR_OTHERS_WRITE = 0o022;

/**
 * Warnings for the operator about how the program was started, one sentence each. None of them prevents the start.
 * @param config its data directory exists.
 * @param userId of the process; undefined on systems without numeric user ids.
 */
export function startupNotices(config: Config, userId = process.getuid?.()): string[] {
  const notices: string[] = [];
  const isHttps = config.publicUrl.startsWith('https:');
  if (isHttps && !config.production) {
    notices.push(
      'NODE_ENV is not "production", but PUBLIC_URL is https: cookies are Secure and browsers are told to stay on https all the same.',
    );
  }
  if (!isHttps && config.production && !isLoopbackName(new URL(config.publicUrl).hostname)) {
    notices.push(
      'NODE_ENV is "production", but PUBLIC_URL is http: cookies are not marked Secure. Set PUBLIC_URL to the https address of the site.',
    );
  }
  if (userId === 0) notices.push('The program runs as root. Run it as a separate user who owns DATA_DIR and nothing else.');
  if (userId !== undefined && (statSync(config.dataDir).mode & GROUP_OR_OTHERS_WRITE) !== 0) {
    notices.push(`Other users may write to ${config.dataDir}, which holds the keys and the database: chmod 700 keeps them out.`);
  }
  return notices;
}
