import type { ComponentType } from 'react';
import { buttonExhibits } from './button-exhibits.tsx';
import { choiceExhibits } from './choice-exhibits.tsx';
import { feedbackExhibits } from './feedback-exhibits.tsx';
import { formExhibits } from './form-exhibits.tsx';
import { pageExhibits } from './page-exhibits.tsx';

/** Maps the path of a component below `ui/` to an element that shows its states. */
export const exhibits: Record<string, ComponentType> = {
  ...buttonExhibits,
  ...choiceExhibits,
  ...feedbackExhibits,
  ...formExhibits,
  ...pageExhibits,
};

/** Components of `ui/` that the gallery does not show, each with the reason. */
export const componentsWithoutExhibit: Record<string, string> = {
  'feedback/offline-banner.tsx': 'an offline-notice with fixed words, without a network only',
  'page/navigation-progress.tsx': 'a line while the router loads a page',
  'page/page-change.tsx': 'read out, not seen',
  'page/paper-sheet.tsx': 'on paper only',
  'page/page-title.tsx': 'in the head of the document',
  'page/use-links-into.tsx': 'handlers of links, which look like any other',
  'page/selective-hydration.tsx': 'when a part hydrates, not how it looks',
  'text/visually-hidden.tsx': 'read out, not seen',
};
