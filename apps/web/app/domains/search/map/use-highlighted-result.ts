import { type RefObject, useEffect, useState } from 'react';

/** Returns the id of the professional whose card in the list is hovered or focused. */
export function useHighlightedResult(list: RefObject<HTMLElement | null>): string | undefined {
  const [highlightedId, setHighlightedId] = useState<string>();
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const light = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-professional]') : null;
      setHighlightedId(card?.dataset.professional);
    };
    const dim = () => setHighlightedId(undefined);
    element.addEventListener('pointerover', light);
    element.addEventListener('focusin', light);
    element.addEventListener('pointerleave', dim);
    element.addEventListener('focusout', dim);
    return () => {
      element.removeEventListener('pointerover', light);
      element.removeEventListener('focusin', light);
      element.removeEventListener('pointerleave', dim);
      element.removeEventListener('focusout', dim);
    };
  }, [list]);
  return highlightedId;
}
