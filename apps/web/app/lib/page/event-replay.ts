import { useEffect } from 'react';

declare global {
  interface Window {
    earlyPress?: () => void;
  }
}

/**
 * Script that records, until hydration, the last click if it was on a `type="button"`, and the state of
 * changed checkboxes and radio buttons. `earlyPress` replays them in a new task, because suspended
 * components cannot hydrate within the same one. Each box is reset first, so that React sees the change.
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

/**
 * Replays the recorded events once the page is hydrated. An event hydrates the component that it reaches.
 */
export function useEventReplay(): void {
  useEffect(() => {
    window.earlyPress?.();
    delete window.earlyPress;
  }, []);
}
