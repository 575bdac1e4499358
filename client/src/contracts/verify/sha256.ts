const BLOCK_BYTES = 64;
const [ROUNDS, START] = constants();

/** SHA-256 (FIPS 180-4), for pages without `crypto.subtle`, which browsers offer only on https and on the same machine. */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = Int32Array.from(START);
  const words = new Int32Array(BLOCK_BYTES);
  const whole = bytes.length - (bytes.length % BLOCK_BYTES);
  const input = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += BLOCK_BYTES) compress(state, words, input, at);
  const rest = bytes.subarray(whole);
  // A bit that is set, zeros, and the length in bits in the last eight bytes.
  const last = new DataView(new ArrayBuffer(rest.length + 9 > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES));
  new Uint8Array(last.buffer).set([...rest, 0x80]);
  last.setBigUint64(last.byteLength - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < last.byteLength; at += BLOCK_BYTES) compress(state, words, last, at);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(4 * index, word);
  return new Uint8Array(digest.buffer);
}

function compress(state: Int32Array, words: Int32Array, input: DataView, at: number): void {
  const word = (index: number): number => words[index] ?? 0;
  for (let t = 0; t < 16; t += 1) words[t] = input.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const [early, late] = [word(t - 15), word(t - 2)];
    const sum0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const sum1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[t] = (word(t - 16) + sum0 + word(t - 7) + sum1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const next = (h + sum1 + ((e & f) ^ (~e & g)) + (ROUNDS[t] ?? 0) + word(t)) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + next) | 0, c, b, a, (next + sum0 + majority) | 0];
  }
  for (const [index, change] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + change;
}

function rotated(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first eight. */
function constants(): [rounds: Int32Array, start: Int32Array] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate += 1) if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  const bits = (root: number): number => ((root % 1) * 2 ** 32) | 0;
  return [
    Int32Array.from(primes, (prime) => bits(Math.cbrt(prime))),
    Int32Array.from(primes.slice(0, 8), (prime) => bits(Math.sqrt(prime))),
  ];
}
