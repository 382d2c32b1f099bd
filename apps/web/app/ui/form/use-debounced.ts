import { useEffect, useState } from 'react';

/** Debounces a value by `afterMs` milliseconds, so that typing does not send a query per letter. */
export function useDebounced<Value>(value: Value, afterMs = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(waiting);
  }, [value, afterMs]);
  return settled;
}
