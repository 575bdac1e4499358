import { imageProblems } from './dockerfile.mjs';

const SECRET = /PASSWORD|SECRET|TOKEN|ACCESS_KEY|_URL$/;

/**
 * Checks a Compose file that must be safe to start unchanged.
 * @param {object} compose the parsed file.
 * @param {(path: string) => boolean} exists whether a path relative to the file exists.
 * @returns {string[]} problems.
 */
export function composeProblems(compose, exists) {
  const services = Object.entries(compose.services ?? {});
  if (services.length === 0) return ['There are no services.'];
  return services.flatMap(([name, service]) =>
    [
      ...imageProblems(service.image),
      ...(service.healthcheck?.test === undefined ? ['it has no health check.'] : []),
      ...dependencyProblems(service, compose.services),
      ...volumeProblems(service, compose.volumes ?? {}, exists),
      ...Object.entries(service.environment ?? {}).flatMap(([variable, value]) => secretProblems(variable, String(value))),
    ].map((problem) => `${name}: ${problem}`),
  );
}

function dependencyProblems(service, services) {
  return Object.entries(service.depends_on ?? {}).flatMap(([name, { condition }]) => {
    if (services[name] === undefined) return [`it waits for ${name}, which does not exist.`];
    return condition === 'service_healthy' ? [] : [`it does not wait until ${name} is healthy.`];
  });
}

function volumeProblems(service, volumes, exists) {
  return (service.volumes ?? []).flatMap((volume) => {
    const [source] = volume.split(':');
    if (source.startsWith('.')) return exists(source) ? [] : [`${source} does not exist.`];
    return source in volumes ? [] : [`the volume ${source} is not declared.`];
  });
}

/** A secret comes from the environment, and a missing one prevents the start; only optional secrets default to empty. */
function secretProblems(variable, value) {
  if (!SECRET.test(variable)) return [];
  const problems = [];
  for (const [, name, operator, rest] of value.matchAll(/\$\{(\w+)(:?[-?])?([^}]*)\}/g)) {
    if (operator === ':?' || (operator === ':-' && rest === '')) continue;
    problems.push(`${variable} does not prevent the start if ${name} is missing.`);
  }
  if (/PASSWORD|SECRET|TOKEN/.test(variable) && !value.includes('${')) problems.push(`${variable} is written in the file.`);
  if (/:\/\/[^/@$]*:[^/@$]+@/.test(value)) problems.push(`${variable} contains a password.`);
  return problems;
}

/** Names of the required variables, to compare with the example settings. */
export function requiredVariables(text) {
  return [...new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))].sort();
}
