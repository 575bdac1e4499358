import { existsSync } from 'node:fs';
import { StartupError } from '../errors/startup-error.js';

/** Adds the settings of `.env` in the working directory to the environment; existing variables take precedence. */
export function loadEnvironment(file = '.env'): void {
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new StartupError(`The settings file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
