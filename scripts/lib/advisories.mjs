import { npmCommand, run } from './processes.mjs';

const TIMEOUT_MS = 30_000;

/**
 * Asks the registry for known vulnerabilities of the packages in the lock file, beside the build: it neither waits for the answer nor fails
 * without one, as on a computer without a network.
 * @param {(signal: AbortSignal) => Promise<{ output: string }>} ask prints what `npm audit --json` prints
 * @returns {{ result: () => { checkedAt: string | null, report: object | null } }} what is known when it is called; nothing is made up.
 */
export function startAudit(ask = npmAudit) {
  const abort = new AbortController();
  let known = { checkedAt: null, report: null };
  ask(abort.signal)
    .then(({ output }) => {
      const report = reportIn(output);
      if (report !== null && !abort.signal.aborted) known = { checkedAt: new Date().toISOString(), report };
    })
    .catch(() => undefined);
  return {
    result() {
      abort.abort();
      return known;
    },
  };
}

/** The report, or null for the errors that npm prints in its place. */
export function reportIn(output) {
  try {
    const report = JSON.parse(output);
    return report?.auditReportVersion === 2 && typeof report.vulnerabilities === 'object' ? report : null;
  } catch {
    return null;
  }
}

function npmAudit(signal) {
  const [command, args] = npmCommand(['audit', '--json', '--package-lock-only', '--fetch-retries=0', `--fetch-timeout=${TIMEOUT_MS}`]);
  return run(command, args, { capture: true, stdio: ['ignore', 'pipe', 'ignore'], timeout: TIMEOUT_MS, signal });
}
