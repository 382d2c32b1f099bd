import { expect, test } from 'vitest';
import { requiredInputOf } from './place-change.ts';

const atHome = { role: 'HAIRDRESSER', workPlace: ['at_home'] } as const;
const salon = { role: 'SALON', workPlace: ['salon'] } as const;
const both = { role: 'SALON', workPlace: ['salon', 'at_home'] } as const;

test.each([
  ['from home to a salon', atHome, ['salon'], { address: 'salon', zone: false, role: 'SALON' }],
  ['from home to both', atHome, ['salon', 'at_home'], { address: 'salon', zone: false, role: 'SALON' }],
  ['from a salon to home', salon, ['at_home'], { address: 'base', zone: true, role: 'HAIRDRESSER' }],
  ['from a salon to both', salon, ['salon', 'at_home'], { address: undefined, zone: true, role: undefined }],
  ['from both to home', both, ['at_home'], { address: undefined, zone: false, role: 'HAIRDRESSER' }],
  ['from both to the salon', both, ['salon'], { address: undefined, zone: false, role: undefined }],
] as const)('%s asks for what is new, and for a plan when the role changes', (_, own, next, asks) => {
  expect(requiredInputOf({ ...own, workPlace: [...own.workPlace] }, next)).toEqual(asks);
});
