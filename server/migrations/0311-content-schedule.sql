-- From when and until when a banner or an announcement is shown; an announcement begins `at`.
alter table content_banners add column begins_at timestamptz, add column ends_at timestamptz,
  add constraint content_banner_ends_after_it_begins check (ends_at > begins_at);
alter table content_notices add column ends_at timestamptz,
  add constraint content_notice_ends_after_it_begins check (ends_at > at);
