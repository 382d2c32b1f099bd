/** For opening a business: French law allows it from sixteen, with the parents’ consent. */
export const leastAgeYears = 16;

/** Days as YYYY-MM-DD. Sixteen years after a 29 February the year is a leap year again. */
export function isTooYoung(dob: string, today: string): boolean {
  return `${Number(dob.slice(0, 4)) + leastAgeYears}${dob.slice(4)}` > today;
}
