/** Of whoever opens a business: from sixteen on one may, with the leave of one's parents. */
export const leastAgeYears = 16;

/** Days as YYYY-MM-DD. Born on 29 February: sixteen in a leap year again. */
export function isTooYoung(dob: string, today: string): boolean {
  return `${Number(dob.slice(0, 4)) + leastAgeYears}${dob.slice(4)}` > today;
}
