import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { TaskContext } from '../../platform/workers/worker-protocol.js';
import { maskSecret, ruleLabel } from './secret-findings.rules.js';

/** Texts to scan. */
export type SecretScanWork = readonly string[];

/** A secret in a text: only what may be stored of it. */
export interface MaskedSecret {
  /** Position of the text. */
  index: number;
  rule: string;
  /** Line in the text, from 1. */
  line: number;
  masked: string;
}

const PRESET = '@secretlint/secretlint-rule-preset-recommend';
const CONFIG = {
  rules: [
    {
      id: PRESET,
      rule: creator,
      options: {},
      rules: [
        // Ids of access keys as well, not only the keys themselves.
        { id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } },
        // Comments in a text must not exclude parts of it.
        { id: '@secretlint/secretlint-rule-filter-comments', disabled: true },
      ],
    },
  ],
};

/** Finds secrets in texts. Runs in a worker process; the secrets themselves do not leave it. */
export async function findSecrets({ parameters }: TaskContext): Promise<MaskedSecret[]> {
  const masked: MaskedSecret[] = [];
  for (const [index, content] of (parameters as SecretScanWork).entries()) {
    const { messages } = await lintSource({
      source: { content, filePath: 'text.txt', ext: '.txt', contentType: 'text' },
      options: { config: CONFIG, noPhysicFilePath: true, locale: 'en' },
    });
    for (const { ruleId, range, loc } of messages) {
      masked.push({ index, rule: ruleLabel(ruleId), line: loc.start.line, masked: maskSecret(content.slice(range[0], range[1])) });
    }
  }
  return masked;
}
