import { notifyManager } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Switch } from './tick.tsx';

type SentSwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  /** The state on the server. */
  checked: boolean;
  /** Resolves when done, or when its refusal was shown; `checked` is up to date by then. */
  onSwitch: (isOn: boolean) => Promise<void>;
};

/**
 * A switch that saves at once, shows the new state optimistically and stays focusable. Changes during a
 * save are sent after it, the last one only.
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
    // After the pending notifications of the queries: earlier, it would flip back for a moment.
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
