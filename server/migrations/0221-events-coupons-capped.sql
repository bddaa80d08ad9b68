-- Coupons whose discount is at most what it could be at the price of their opening; those from
-- before follow the price of the purchase alone.
alter table events_coupons add column is_capped boolean not null default false;
alter table events_coupons alter column is_capped set default true;
