-- The certificate that the site's own address showed when it was last looked at.
create table services_certificates (
  host text primary key,
  -- Null: the address couldn't be reached from here.
  valid_until timestamptz,
  -- Why browsers would refuse it.
  flaw text,
  seen_at timestamptz not null
);
grant select, insert, update on services_certificates to vitrine_app;

-- When each gateway was last heard from.
create index payments_reports_by_time on payments_reports (at);
create index payments_orders_credited on payments_orders (credited_at) where credited_at is not null;
-- Rooms whose round of the beacon isn't there yet.
create index seeds_rooms_waiting on seeds_rooms (closed_at) where beacon_round is not null and beacon is null;
