// Runs before anything else is loaded, so it only uses syntax and names that very old versions of Node support.
const SUPPORTED = '20.19 or later 20, 22.13 or later 22, or 24.11 or later';

const parts = process.versions.node.split('.').map(Number);
const major = parts[0];
const minor = parts[1];
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || (major === 24 && minor >= 11) || major > 24;

if (!fits) {
  process.stderr.write(
    'This program needs Node.js ' + SUPPORTED + '; this is ' + process.versions.node + '. See https://nodejs.org/en/download.\n',
  );
  process.exit(1);
}
