/**
 * The connections domain: API keys that read a professional’s public data, and webhook endpoints that
 * receive signed events of appointments, retried for two days.
 */
export type { EndpointDeps } from './add-endpoint.ts';
export { sealedEndpointSecrets } from './add-endpoint.ts';
export { deliverWebhooks, webhookSweep } from './deliver-webhooks.ts';
export { enqueueWebhookEvents } from './enqueue-webhook-events.ts';
export { EndpointFailing } from './facts.ts';
export { findKeyHolder, hasApiKey } from './find-key-holder.ts';
export { listFailingHosts } from './list-failing-hosts.ts';
export { connectionsRoutes } from './routes.ts';
export { type FeedEntry, readShard, saveNightlyFeeds } from './save-feeds.ts';
export { eraseConnections, purgeEvents } from './store/deliveries.ts';
export { findEndpoint, listEndpoints } from './store/endpoints.ts';
export { findGeneration, type NightlyFeed, nightlyFeeds, type WholeGeneration } from './store/feeds.ts';
export { listKeys } from './store/keys.ts';
export {
  filterListedProfessionals,
  isListed,
  listListedProfessionals,
} from './store/listed-professionals.ts';
