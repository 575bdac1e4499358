// `npm run backup`: database, uploads and keys in one archive, also while the program runs. Exit code 0 whole, 1 none, 2 with
// uploads that were damaged before.
import './lib/check-node.mjs';

const { runCommand } = await import('./lib/command.mjs');
await runCommand('backUp');
