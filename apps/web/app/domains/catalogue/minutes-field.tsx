import type { Ref } from 'react';
import { useFormat } from '~/lib/dates/use-format.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';

type MinutesFieldProps = {
  label: string;
  value: number;
  onChange: (minutes: number) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLSelectElement>;
  from: 0 | 5;
  error?: string | undefined;
};

const LONGEST = 720;

/** The choices are in steps of five minutes, up to twelve hours. */
export function MinutesField({ from, value, onChange, ...rest }: MinutesFieldProps) {
  const { duration } = useFormat();
  const choices = Array.from({ length: (LONGEST - from) / 5 + 1 }, (_, at) => from + at * 5);
  return (
    <NativeSelect
      {...rest}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={choices.map((minutes) => ({ value: String(minutes), label: duration(minutes) }))}
    />
  );
}
