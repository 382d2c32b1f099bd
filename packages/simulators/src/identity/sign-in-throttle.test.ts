import { expect, test } from 'vitest';
import { signInThrottle } from './sign-in-throttle.ts';

function failTimes(throttle: ReturnType<typeof signInThrottle>, times: number, names: string[]): void {
  for (let time = 0; time < times; time++) throttle.begin(names)?.failed();
}

test('after ten failures the next sign-in has to wait, also from another IP address', () => {
  const throttle = signInThrottle(10, () => 0);
  failTimes(throttle, 10, ['email a', 'address 1']);
  expect(throttle.begin(['email a', 'address 2'])).toBeUndefined();
  expect(throttle.begin(['email b', 'address 1'])).toBeUndefined();
  expect(throttle.begin(['email b', 'address 2'])).toBeDefined();
});

test('of twenty concurrent sign-ins, ten pass', () => {
  const throttle = signInThrottle(10, () => 0);
  const begun = Array.from({ length: 20 }, () => throttle.begin(['email a']));
  expect(begun.filter((attempt) => attempt !== undefined)).toHaveLength(10);
});

test('a success clears the failures of its email but not those of its IP address', () => {
  const throttle = signInThrottle(10, () => 0);
  failTimes(throttle, 9, ['email a', 'address 1']);
  throttle.begin(['email a', 'address 1'])?.succeeded();
  failTimes(throttle, 1, ['email a', 'address 1']);
  expect(throttle.begin(['email a', 'address 2'])).toBeDefined();
  expect(throttle.begin(['email b', 'address 1'])).toBeUndefined();
});

test('failures count for fifteen minutes', () => {
  let now = 0;
  const throttle = signInThrottle(10, () => now);
  failTimes(throttle, 10, ['email a']);
  now = 15 * 60_000 - 1;
  expect(throttle.begin(['email a'])).toBeUndefined();
  now = 15 * 60_000;
  expect(throttle.begin(['email a'])).toBeDefined();
});

test('an attempt without a result of the service does not count', () => {
  const throttle = signInThrottle(1, () => 0);
  throttle.begin(['email a'])?.undecided();
  expect(throttle.begin(['email a'])).toBeDefined();
});
