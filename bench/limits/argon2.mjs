// Passwords that one thread verifies per second, with the program's parameters (OWASP: 19 MiB, two passes, one lane).
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { optionsFromParent } from '../lib/child.mjs';

const { seconds } = await optionsFromParent();
const hashed = await hash('Correct-horse-7', { algorithm: Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
await verify(hashed, 'Correct-horse-7');
const began = performance.now();
let count = 0;
while (performance.now() - began < seconds * 1000) {
  await verify(hashed, 'Correct-horse-7');
  count += 1;
}
process.send({ perSecond: (count * 1000) / (performance.now() - began) });
