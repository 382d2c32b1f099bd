import { Counter, Histogram } from 'prom-client';

// These metrics belong to the process. They are in no registry until app/operator/metrics.ts shows them.
const registers: [] = [];

export const httpDurations = new Histogram({
  name: 'meche_http_duration_seconds',
  help: 'Duration of HTTP responses',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const partnerCalls = new Histogram({
  name: 'meche_partner_call_seconds',
  help: 'Duration of calls to partners. Outcomes: ok, refused by the partner, unavailable (the outcome is unknown), failed (an error of the app)',
  labelNames: ['partner', 'operation', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

export const backgroundRuns = new Histogram({
  name: 'meche_background_run_seconds',
  help: 'Duration of runs of background work: jobs by reaction, rounds of sweeps, scheduled jobs. Outcomes: ok, failed',
  labelNames: ['kind', 'source', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
});

export const liveEvents = new Counter({
  name: 'meche_live_events_total',
  help: 'Events of changes written to live streams',
  registers,
});
