/** Settings of the measurements, the same for every row. */
export const CONNECTIONS = 32;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ seconds: number, minute: number, rounds: number, shortened: boolean }} `seconds` of one measurement,
 *   `minute` is how long the load of the memory row lasts, `rounds` of alternating measurements (at least three).
 * @throws Error for a value that is not a number.
 */
export function readSettings(env) {
  const configured = positive('BENCH_SECONDS', env.BENCH_SECONDS);
  const rounds = positive('BENCH_ROUNDS', env.BENCH_ROUNDS) ?? 5;
  if (!Number.isInteger(rounds) || rounds < 3) throw new Error('BENCH_ROUNDS should be a whole number of 3 or more.');
  return {
    seconds: configured ?? 6,
    minute: configured === undefined ? 60 : configured * 4,
    rounds,
    shortened: configured !== undefined && configured < 6,
  };
}

function positive(name, value) {
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new Error(`${name} is "${value}", but it should be a number above 0.`);
  return number;
}
