// `waitFor` and `findBy` wait long enough for a busy machine. No test depends on the value.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
