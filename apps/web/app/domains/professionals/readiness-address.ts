import type { Readiness } from '@meche/contract/readiness';
import { to } from '~/paths.ts';

export type ReadinessStep = Readiness['steps'][number]['step'];

/**
 * Returns the URL where a step is completed. A salon's portraits are on the staff page; documents are
 * requested on the dashboard.
 */
export function addressOfStep(step: ReadinessStep, isSalon: boolean): string {
  const information = to('professionalInformation');
  switch (step) {
    case 'services':
      return to('services');
    case 'hours':
      return to('informationHours');
    case 'place':
      return to('informationPlaces');
    case 'description':
      return `${information}#business`;
    case 'portrait':
      return isSalon ? to('staff') : `${information}#business`;
    case 'fees':
      return to('calendarSettings');
    case 'papers':
      return to('professional');
  }
}
