const windowMilliseconds = 15 * 60_000;

export type SignInThrottle = ReturnType<typeof signInThrottle>;

/**
 * Counts failed sign-ins per name (an e-mail, an address) on the system clock, as the real service does behind its doors.
 * An attempt is counted when it begins, so that many at once do not slip past together.
 */
export function signInThrottle(maxFailures: number, now: () => number = Date.now) {
  const failures = new Map<string, number[]>();

  function recent(name: string): number[] {
    const kept = (failures.get(name) ?? []).filter((at) => at > now() - windowMilliseconds);
    if (kept.length === 0) failures.delete(name);
    else failures.set(name, kept);
    return kept;
  }

  return {
    /** Undefined when one of the names has to wait. */
    begin(names: string[]): { failed: () => void; succeeded: () => void; undecided: () => void } | undefined {
      if (names.some((name) => recent(name).length >= maxFailures)) return undefined;
      const at = now();
      for (const name of names) failures.set(name, [...recent(name), at]);
      const takeBack = () => {
        for (const name of names) {
          const kept = recent(name);
          const index = kept.indexOf(at);
          if (index >= 0) kept.splice(index, 1);
        }
      };
      return {
        failed: () => {},
        undecided: takeBack,
        succeeded: () => {
          takeBack();
          // The first name is the e-mail: its owner is back. An address has to sit its failures out.
          failures.delete(names[0]!);
        },
      };
    },

    forget(): void {
      failures.clear();
    },
  };
}
