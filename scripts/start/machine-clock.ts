/**
 * Environment that gives a process another time than the machine's (Debian's libfaketime). Pass it to
 * children with an environment of their own, or they would have another time than their parent.
 */
export function machineClock(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter(
    (name) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME'),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
