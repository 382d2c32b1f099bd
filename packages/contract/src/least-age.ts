/** Minimum age for opening a business; French law allows it from sixteen with the parents’ consent. */
export const leastAgeYears = 16;

/**
 * Whether a person born on `dob` is below the minimum age on `today`; both are YYYY-MM-DD. Comparing texts
 * is correct for 29 February, because the year sixteen years later is a leap year too.
 */
export function isTooYoung(dob: string, today: string): boolean {
  return `${Number(dob.slice(0, 4)) + leastAgeYears}${dob.slice(4)}` > today;
}
