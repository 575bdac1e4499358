// `npm run restore -- --from archive.tar.gz`: restores into an empty data directory and database. Exit code 0: restored, 1: nothing changed.
import './lib/check-node.mjs';

const { runCommand } = await import('./lib/command.mjs');
await runCommand('restore');
