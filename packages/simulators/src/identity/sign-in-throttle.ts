const windowMilliseconds = 15 * 60_000;

export type SignInThrottle = ReturnType<typeof signInThrottle>;

/**
 * Counts failed sign-ins per name (an email or IP address) by the system clock, as the real service does.
 * An attempt counts from its beginning, so that concurrent attempts cannot exceed the limit.
 */
export function signInThrottle(maxFailures: number, now: () => number = Date.now) {
  const failures = new Map<string, number[]>();

  function recent(name: string): number[] {
    const recentFailures = (failures.get(name) ?? []).filter((at) => at > now() - windowMilliseconds);
    if (recentFailures.length === 0) failures.delete(name);
    else failures.set(name, recentFailures);
    return recentFailures;
  }

  return {
    /** Starts an attempt; returns undefined when one of the names has reached the limit. */
    begin(names: string[]): { failed: () => void; succeeded: () => void; undecided: () => void } | undefined {
      if (names.some((name) => recent(name).length >= maxFailures)) return undefined;
      const at = now();
      for (const name of names) failures.set(name, [...recent(name), at]);
      const takeBack = () => {
        for (const name of names) {
          const recentFailures = recent(name);
          const index = recentFailures.indexOf(at);
          if (index >= 0) recentFailures.splice(index, 1);
        }
      };
      return {
        failed: () => {},
        undecided: takeBack,
        succeeded: () => {
          takeBack();
          // A success clears the failures of the email, which is the first name. Those of the IP address
          // stay.
          failures.delete(names[0]!);
        },
      };
    },

    forget(): void {
      failures.clear();
    },
  };
}
