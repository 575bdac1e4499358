import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { StoredTexts, type StoredText } from '../../platform/text/stored-texts.js';

/** Type of the place of a finding in a setting. */
export const SETTING = 'setting';

/** The configuration as texts to scan: settings of the environment in which no secret is expected, and stored ones. */
@Injectable()
export class ConfigurationService {
  constructor(
    private readonly config: Config,
    private readonly texts: StoredTexts,
  ) {}

  async read(): Promise<StoredText[]> {
    const stored = await Promise.all(
      this.texts.settings.map(async ({ name, read }) => [name, JSON.stringify(await read(), null, 1)] as const),
    );
    return [...this.config.plainSettings, ...stored].map(([name, text]) => {
      const id = idOf(name);
      return { id, type: SETTING, objectId: id, text };
    });
  }

  /** Names of settings by the ids of their texts; those that are no longer set are missing. */
  names(): Map<string, string> {
    const names = [...this.config.plainSettings.keys(), ...this.texts.settings.map(({ name }) => name)];
    return new Map(names.map((name) => [idOf(name), name]));
  }
}

/** A UUID of version 8 (RFC 9562), whose bits come from the name. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(`setting ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
