/** Two decimals of a degree are about one kilometre. A finer position never leaves the browser. */
const DIGITS = 2;
const PATIENCE_MS = 10_000;

/**
 * Returns "latitude,longitude", or undefined when the position is refused, unavailable or not found within
 * 10 s.
 */
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
