// How long a test of a screen looks for what it awaits: when to give up, also on a busy machine. Nothing is decided by it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
