/** Two decimals are about one kilometre. A finer position never leaves the browser and is not stored. */
const DIGITS = 2;
const PATIENCE_MS = 10_000;

/** The reader's position in the format of `where`; undefined when it is refused or unavailable. */
export function findPosition(): Promise<string | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve(`${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`),
      () => resolve(undefined),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  });
}
