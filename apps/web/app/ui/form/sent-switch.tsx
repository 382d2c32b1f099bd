import { notifyManager } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Switch } from './tick.tsx';

type SentSwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  /** The saved state. */
  checked: boolean;
  /**
   * Saves the new state. Must resolve when done or when a refusal has been shown; by then `checked` is up
   * to date.
   */
  onSwitch: (isOn: boolean) => Promise<void>;
};

/**
 * A switch that saves immediately. It shows the new state before the answer and stays focusable. Of several
 * changes during a save, only the last one is sent.
 */
export function SentSwitch({ checked, onSwitch, ...texts }: SentSwitchProps) {
  const [requested, setRequested] = useState<boolean>();
  const last = useRef<boolean>(undefined);

  async function send(isOn: boolean): Promise<void> {
    const isUnderWay = last.current !== undefined;
    last.current = isOn;
    setRequested(isOn);
    if (isUnderWay) return;
    let sent: boolean;
    do {
      sent = last.current;
      await onSwitch(sent);
    } while (last.current !== sent);
    last.current = undefined;
    // Scheduled after the pending notifications of the queries; earlier, the switch would flip back for a
    // moment.
    notifyManager.schedule(() => setRequested(last.current));
  }

  return (
    <Switch
      {...texts}
      checked={requested ?? checked}
      aria-busy={requested !== undefined}
      onChange={({ currentTarget }) => void send(currentTarget.checked)}
    />
  );
}
