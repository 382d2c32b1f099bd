import { expect, it } from 'vitest';
import { sessionChange } from './session-change.ts';

const camille = { id: 'camille' };
const nobodys = { isThere: false, holder: undefined };
const hers = { isThere: true, holder: 'camille' };

it('a tab is told who came and who went, and is left alone otherwise', () => {
  expect(sessionChange(camille, hers)).toBe('none');
  expect(sessionChange(null, nobodys)).toBe('none');
  expect(sessionChange(camille, nobodys)).toBe('signed_out');
  expect(sessionChange(null, hers)).toBe('signed_in');
  expect(sessionChange(camille, { isThere: true, holder: 'sofia' })).toBe('somebody_else');
});

it('a tab that does not know yet asks anyway; a token that says no name is no other person', () => {
  expect(sessionChange(undefined, hers)).toBe('none');
  expect(sessionChange(undefined, nobodys)).toBe('none');
  expect(sessionChange(camille, { isThere: true, holder: undefined })).toBe('none');
});
