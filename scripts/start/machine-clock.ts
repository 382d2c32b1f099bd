/**
 * What tells a process another time than the machine's (Debian's libfaketime). A child that is started with an environment of its
 * own needs it too, or it would live in another time than its parent.
 */
export function machineClock(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter(
    (name) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME'),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
