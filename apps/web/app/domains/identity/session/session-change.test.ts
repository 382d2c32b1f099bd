import { expect, it } from 'vitest';
import { sessionChange } from './session-change.ts';

const camille = { id: 'camille' };
const nobodys = { isThere: false, holder: undefined };
const camilles = { isThere: true, holder: 'camille' };

it('reports to a tab who signed in and who signed out, and otherwise nothing', () => {
  expect(sessionChange(camille, camilles)).toBe('none');
  expect(sessionChange(null, nobodys)).toBe('none');
  expect(sessionChange(camille, nobodys)).toBe('signed_out');
  expect(sessionChange(null, camilles)).toBe('signed_in');
  expect(sessionChange(camille, { isThere: true, holder: 'sofia' })).toBe('somebody_else');
});

it('reports nothing while the tab has not loaded its user; a token without a user id is not another user', () => {
  expect(sessionChange(undefined, camilles)).toBe('none');
  expect(sessionChange(undefined, nobodys)).toBe('none');
  expect(sessionChange(camille, { isThere: true, holder: undefined })).toBe('none');
});
