import { useEffect } from 'react';

type Early = { taken: () => HTMLElement | undefined };
declare global {
  interface Window {
    earlyPress?: Early;
  }
}

/** A page is seen before it is alive: the last button that was pressed meanwhile is kept, in the head, before anything is painted. */
export const keepEarlyPress = `(function () {
  var last;
  var keep = function (event) {
    last = event.target.closest && event.target.closest('button[type="button"]');
  };
  document.addEventListener('click', keep, true);
  window.earlyPress = { taken: function () {
    document.removeEventListener('click', keep, true);
    return last;
  } };
})()`;

/** Once the page is alive: what was pressed too early is pressed now. A part that still sleeps is woken by it. */
export function useEarlyPress(): void {
  useEffect(() => {
    const button = window.earlyPress?.taken();
    delete window.earlyPress;
    // Afterwards: within this task nothing that sleeps can be woken.
    if (button) setTimeout(() => button.isConnected && button.click());
  }, []);
}
