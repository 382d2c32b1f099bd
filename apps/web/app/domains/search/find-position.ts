/** Two figures after the point: a kilometre. What is finer leaves the browser nowhere, and nothing of it is kept. */
const DIGITS = 2;
const PATIENCE_MS = 10_000;

/** Where the reader is, as `where` of a search takes it; undefined where she, or her browser, does not tell. */
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
