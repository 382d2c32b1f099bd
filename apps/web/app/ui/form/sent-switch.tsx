import { notifyManager } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Switch } from './tick.tsx';

type SentSwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  /** What holds on the server. */
  checked: boolean;
  /** Settles when it is done, or refused and said; what holds is known by then. */
  onSwitch: (isOn: boolean) => Promise<void>;
};

/**
 * On or off on the server: stands at once where it was put, and stays within the keyboard's reach while that is on its way. Put
 * elsewhere meanwhile, what was asked for last is sent after it.
 */
export function SentSwitch({ checked, onSwitch, ...texts }: SentSwitchProps) {
  const [asked, setAsked] = useState<boolean>();
  const last = useRef<boolean>(undefined);

  async function send(isOn: boolean): Promise<void> {
    const isUnderWay = last.current !== undefined;
    last.current = isOn;
    setAsked(isOn);
    if (isUnderWay) return;
    let sent: boolean;
    do {
      sent = last.current;
      await onSwitch(sent);
    } while (last.current !== sent);
    last.current = undefined;
    // Behind what the queries still have to tell: sooner, it would snap back for a moment.
    notifyManager.schedule(() => setAsked(last.current));
  }

  return (
    <Switch
      {...texts}
      checked={asked ?? checked}
      aria-busy={asked !== undefined}
      onChange={({ currentTarget }) => void send(currentTarget.checked)}
    />
  );
}
