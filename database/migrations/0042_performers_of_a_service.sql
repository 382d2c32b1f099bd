-- Who performs a service is asked, and replaced, by the service too.
create index member_services_service_idx on staff.member_services (service_id);
