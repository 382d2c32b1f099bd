import { type Partner, partnersToTry } from '../../../../scripts/partners-to-try.ts';

/** Returns the settings of a partner from the environment, of which the required ones are there. */
export function settingsToTry<P extends Partner>(partner: P) {
  const { required, optional } = partnersToTry[partner];
  type Required = (typeof partnersToTry)[P]['required'][number];
  type Optional = (typeof partnersToTry)[P]['optional'][number];
  const names: readonly string[] = [...required, ...optional];
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Required, string> &
    Partial<Record<Optional, string>>;
}
