import { npmCommand, run } from './processes.mjs';

const TIMEOUT_MS = 30_000;

/**
 * Requests known vulnerabilities of the packages in the lock file from the registry while the build runs. The build neither waits for the
 * response nor fails without one, for example on a computer without a network.
 * @param {(signal: AbortSignal) => Promise<{ output: string }>} ask prints what `npm audit --json` prints
 * @returns {{ result: () => { checkedAt: string | null, report: object | null } }} `result` returns the report if it has arrived, and nulls
 *   otherwise.
 */
export function startAudit(ask = npmAudit) {
  const abort = new AbortController();
  let latest = { checkedAt: null, report: null };
  ask(abort.signal)
    .then(({ output }) => {
      const report = reportIn(output);
      if (report !== null && !abort.signal.aborted) latest = { checkedAt: new Date().toISOString(), report };
    })
    .catch(() => undefined);
  return {
    result() {
      abort.abort();
      return latest;
    },
  };
}

/** The report, or null if npm printed an error instead. */
function reportIn(output) {
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
