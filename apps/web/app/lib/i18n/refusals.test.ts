import { categories, hairTypes, placesOfService } from '@meche/contract/enumerations';
import { fieldErrors, refusals } from '@meche/contract/refusals';
import { words } from '@meche/words/fr';
import { words as areas } from '@meche/words/fr-areas';
import { expect, it } from 'vitest';

it('has words for every refusal, field error and listed value of the contract', () => {
  const refusalWords = Object.keys({ ...words.refusals, ...areas['area-refusals'] });
  expect(refusalWords).toEqual(expect.arrayContaining(Object.keys(refusals)));
  expect(Object.keys(words.fields).sort()).toEqual([...fieldErrors].sort());
  expect(Object.keys(words.services.categories)).toEqual([...categories]);
  expect(Object.keys(words.services.hairTypes)).toEqual([...hairTypes]);
  expect(Object.keys(words.services.places)).toEqual([...placesOfService]);
});
