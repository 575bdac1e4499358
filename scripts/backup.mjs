// `npm run backup`: writes the database, uploads and keys to one archive, even while the program runs. Exit code 0: complete, 1: no archive,
// 2: complete, except for uploads that were already damaged.
import './lib/check-node.mjs';

const { runCommand } = await import('./lib/command.mjs');
await runCommand('backUp');
