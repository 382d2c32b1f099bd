import { useEffect } from 'react';

declare global {
  interface Window {
    earlyPress?: () => void;
  }
}

/**
 * A page is seen before it is alive: the last button that was pressed meanwhile is kept, and what boxes and choices were set to;
 * in the head, before anything is painted. Called once the page is alive, it does them again: React knows a box by the events
 * since it took over, so that each is set back first. Afterwards: within the same task nothing that sleeps can be woken.
 */
export const captureEarlyEvents = `(function () {
  var button;
  var boxes = new Map();
  var keep = function (event) {
    var at = event.target;
    button = at.closest && at.closest('button[type="button"]');
    if (!/^(checkbox|radio)$/.test(at.type)) return;
    boxes.delete(at);
    boxes.set(at, at.checked);
  };
  document.addEventListener('click', keep, true);
  window.earlyPress = function () {
    document.removeEventListener('click', keep, true);
    setTimeout(function () {
      boxes.forEach(function (checked, box) {
        if (!box.isConnected || box.defaultChecked === checked) return;
        box.checked = !checked;
        box.click();
      });
      if (button && button.isConnected) button.click();
    });
  };
})()`;

/** Once the page is alive: what was pressed too early is pressed now. A part that still sleeps is woken by it. */
export function useEventReplay(): void {
  useEffect(() => {
    window.earlyPress?.();
    delete window.earlyPress;
  }, []);
}
