import { useEffect, useRef } from 'react';

/** Moves the focus to the content when the step changes. */
export function useFocusAt(question: string): void {
  const seen = useRef(question);
  useEffect(() => {
    if (seen.current !== question) document.getElementById('content')?.focus({ preventScroll: true });
    seen.current = question;
  }, [question]);
}
