-- A message to a view may be an offer: it skips those who take none, on a break or without their
-- consent where the country asks for it.
alter table notifications_views add column is_offer boolean not null default false;
