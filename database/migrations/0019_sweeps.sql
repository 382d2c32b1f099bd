create table kit.sweep_failures (
  sweep text not null,
  subject text not null,
  attempts integer not null check (attempts > 0),
  failed_at timestamptz not null,
  retry_at timestamptz not null,
  error jsonb not null,
  primary key (sweep, subject)
);
comment on table kit.sweep_failures is 'Rows that a sweep could not deal with: left out until retry_at, so that those behind them have their turn; gone once dealt with. error says kinds, codes and frames, never what was typed.';
