const windowMilliseconds = 15 * 60_000;

export type SignInThrottle = ReturnType<typeof signInThrottle>;

/**
 * Counts failed sign-ins per name (an email or IP address) on the system clock, like the real service. An
 * attempt counts from its beginning, so that concurrent ones cannot exceed the limit.
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
    /** Undefined when one of the names has to wait. */
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
          // The first name is the email: its failures are forgotten. Those of the IP address stay.
          failures.delete(names[0]!);
        },
      };
    },

    forget(): void {
      failures.clear();
    },
  };
}
