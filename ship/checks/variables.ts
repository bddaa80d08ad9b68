import { own_variables, readConfig, type Config } from '../../server/kit/config.ts';
import { modules } from '../../server/modules.ts';

/** The names of all variables that the product knows. */
export const known_variables: readonly string[] = [
  own_variables,
  ...modules.map(({ config }) => config?.variables ?? {}),
].flatMap((variables) => Object.keys(variables));

/** The configuration that the product reads from this environment; throws what it lacks. */
export const configOf = (environment: Record<string, string>): Config =>
  readConfig(environment, modules);
