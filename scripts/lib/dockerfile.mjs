/**
 * The instructions of a Dockerfile, with continuation lines joined and comments removed.
 * @param {string} text
 * @returns {Array<{ name: string, value: string }>}
 */
function parseDockerfile(text) {
  const joined = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ');
  return joined
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, value] = /^(\S+)\s*(.*)$/.exec(line);
      return { name: name.toUpperCase(), value };
    });
}

/**
 * Checks a Dockerfile that must be safe to run unchanged.
 * @param {string} text
 * @param {(path: string) => boolean} isSent whether a path is part of the build context: it exists and .dockerignore admits it.
 * @returns {string[]} problems.
 */
export function dockerfileProblems(text, isSent) {
  const problems = [];
  const stages = [];
  for (const { name, value } of parseDockerfile(text)) {
    if (name === 'FROM') {
      const [, image, alias] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(value) ?? [];
      if (!stages.some((stage) => stage.alias === image)) problems.push(...imageProblems(image));
      stages.push({ alias, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) {
      if (name !== 'ARG') problems.push(`${name} precedes the first FROM.`);
      continue;
    }
    stage.instructions.push({ name, value });
    if (name === 'ADD') problems.push(`ADD ${value}: use COPY, which does not fetch or unpack.`);
    if (name === 'COPY') problems.push(...copyProblems(value, stages, isSent));
    if ((name === 'ENV' || name === 'ARG') && /(PASSWORD|SECRET|TOKEN|_KEY)\b/i.test(value))
      problems.push(`${name} contains a secret, which stays in the image.`);
  }
  return [...problems, ...finalStageProblems(stages.at(-1))];
}

/** Without a version, the image may change from one build to the next. */
export function imageProblems(image) {
  if (image === undefined) return ['An image has no name.'];
  const tag = /:([^/]+)$/.exec(image)?.[1];
  return tag === undefined || tag === 'latest' ? [`${image}: name the version of the image.`] : [];
}

function copyProblems(value, stages, isSent) {
  const parts = value.split(/\s+/);
  const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length);
  const paths = parts.filter((part) => !part.startsWith('--')).slice(0, -1);
  if (from === undefined)
    return paths.filter((path) => !isSent(path)).map((path) => `COPY ${path}: it does not exist, or .dockerignore excludes it.`);
  if (!stages.slice(0, -1).some((stage) => stage.alias === from)) return [`COPY --from=${from}: no earlier stage has this name.`];
  return [];
}

function finalStageProblems(stage) {
  if (stage === undefined) return ['There is no FROM.'];
  const last = (name) => stage.instructions.filter((instruction) => instruction.name === name).at(-1)?.value;
  const problems = [];
  const user = last('USER');
  if (user === undefined || /^(root|0)(:|$)/.test(user)) problems.push('The final stage runs as root: give it a USER.');
  if (/^NONE\b/.test(last('HEALTHCHECK') ?? 'NONE')) problems.push('The final stage has no HEALTHCHECK.');
  if (last('VOLUME') === undefined) problems.push('The final stage has no VOLUME for the data.');
  if (!/^\[/.test(last('CMD') ?? '')) problems.push('CMD is not a list: a shell would receive the signals.');
  return problems;
}
