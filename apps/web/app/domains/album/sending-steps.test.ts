import { expect, it } from 'vitest';
import { findNextUpload, type SendingPhoto, type SendingStep, sendingReducer } from './sending-steps.ts';

const file = new File(['x'], 'coupe.jpg');
const after = (...steps: SendingStep[]) => steps.reduce<readonly SendingPhoto[]>(sendingReducer, []);
const chosen = (key: string) => ({ step: 'chosen', key, file }) as const;
const begun = (key: string) => ({ step: 'begun', key }) as const;
const refusedOnce = { step: 'refused', key: 'a', problem: 'Plus tard', isFinal: false } as const;

it('uploads one photo after the other, in the order of choice', () => {
  const both = [chosen('a'), chosen('b')];
  expect(findNextUpload(after(...both))?.key).toBe('a');
  expect(findNextUpload(after(...both, begun('a')))).toBeUndefined();
  expect(findNextUpload(after(...both, begun('a'), { step: 'added', key: 'a' }))?.key).toBe('b');
});

it('continues after a failure, and queues a retry at its place', () => {
  const failed = [chosen('a'), chosen('b'), begun('a'), refusedOnce];
  expect(findNextUpload(after(...failed))?.key).toBe('b');
  expect(after(...failed)[0]).toMatchObject({ state: 'failed', problem: 'Plus tard' });
  const again = after(...failed, { step: 'again', key: 'a' });
  expect(again[0]).toMatchObject({ state: 'waiting', share: 0 });
  expect(again[0]).not.toHaveProperty('problem');
  expect(findNextUpload(again)?.key).toBe('a');
});

it('remembers the uploaded file, so that a retry does not upload it again', () => {
  const arrived = { step: 'arrived', key: 'a', fileId: 'f' } as const;
  const again = after(chosen('a'), begun('a'), arrived, refusedOnce, { step: 'again', key: 'a' });
  expect(again).toMatchObject([{ fileId: 'f', state: 'waiting' }]);
});

it('keeps a finally refused photo until it is dismissed', () => {
  const final = [chosen('a'), begun('a'), { ...refusedOnce, isFinal: true }];
  expect(after(...final)).toMatchObject([{ state: 'refused' }]);
  expect(findNextUpload(after(...final))).toBeUndefined();
  expect(after(...final, { step: 'put-aside', key: 'a' })).toEqual([]);
});
