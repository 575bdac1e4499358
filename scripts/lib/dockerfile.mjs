/**
 * The instructions of a Dockerfile, continuation lines joined and comments left out.
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
 * What is wrong with a Dockerfile that must be safe to run as it is.
 * @param {string} text
 * @param {(path: string) => boolean} isSent whether a path reaches the builder: it exists and .dockerignore lets it pass.
 * @returns {string[]}
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
      if (name !== 'ARG') problems.push(`${name} stands before the first FROM.`);
      continue;
    }
    stage.instructions.push({ name, value });
    if (name === 'ADD') problems.push(`ADD ${value}: use COPY, which does not fetch or unpack.`);
    if (name === 'COPY') problems.push(...copyProblems(value, stages, isSent));
    if ((name === 'ENV' || name === 'ARG') && /(PASSWORD|SECRET|TOKEN|_KEY)\b/i.test(value))
      problems.push(`${name} holds a secret, which stays in the image.`);
  }
  return [...problems, ...finalStageProblems(stages.at(-1))];
}

/** An image that is named without a version is another one tomorrow. */
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
    return paths.filter((path) => !isSent(path)).map((path) => `COPY ${path}: it is not there, or .dockerignore holds it back.`);
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
  if (!/^\[/.test(last('CMD') ?? '')) problems.push('CMD is no list: signals would end at a shell.');
  return problems;
}
