/**
 * Returns the environment by which libfaketime (Debian) gives a process another time than the machine's.
 * Pass it to every child that gets its own environment, so that the child has the same time as its parent.
 */
export function machineClock(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter(
    (name) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME'),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
