import { expect, it } from 'vitest';
import { nextSending, nextToUpload, type SendingPhoto, type SendingStep } from './sending-steps.ts';

const file = new File(['x'], 'coupe.jpg');
const after = (...steps: SendingStep[]) => steps.reduce<readonly SendingPhoto[]>(nextSending, []);
const chosen = (key: string) => ({ step: 'chosen', key, file }) as const;
const begun = (key: string) => ({ step: 'begun', key }) as const;
const refusedOnce = { step: 'refused', key: 'a', problem: 'Plus tard', isFinal: false } as const;

it('sends one after the other in the order of the choice', () => {
  const both = [chosen('a'), chosen('b')];
  expect(nextToUpload(after(...both))?.key).toBe('a');
  expect(nextToUpload(after(...both, begun('a')))).toBeUndefined();
  expect(nextToUpload(after(...both, begun('a'), { step: 'added', key: 'a' }))?.key).toBe('b');
});

it('goes on with the next where one failed, which may be tried again in its turn', () => {
  const failed = [chosen('a'), chosen('b'), begun('a'), refusedOnce];
  expect(nextToUpload(after(...failed))?.key).toBe('b');
  expect(after(...failed)[0]).toMatchObject({ state: 'failed', problem: 'Plus tard' });
  const again = after(...failed, { step: 'again', key: 'a' });
  expect(again[0]).toMatchObject({ state: 'waiting', share: 0 });
  expect(again[0]).not.toHaveProperty('problem');
  expect(nextToUpload(again)?.key).toBe('a');
});

it('keeps of one that arrived where it lies, so that another try does not send it again', () => {
  const arrived = { step: 'arrived', key: 'a', fileId: 'f' } as const;
  const again = after(chosen('a'), begun('a'), arrived, refusedOnce, { step: 'again', key: 'a' });
  expect(again).toMatchObject([{ fileId: 'f', state: 'waiting' }]);
});

it('lets go of what would be refused again only when it is put aside', () => {
  const final = [chosen('a'), begun('a'), { ...refusedOnce, isFinal: true }];
  expect(after(...final)).toMatchObject([{ state: 'refused' }]);
  expect(nextToUpload(after(...final))).toBeUndefined();
  expect(after(...final, { step: 'put-aside', key: 'a' })).toEqual([]);
});
