-- What the operator says: texts by language, a locale's path code. A reader gets the row of their language, else the English one.
create table content_site (
  language text primary key,
  title text not null,
  description text not null,
  keywords text not null,
  pop_state boolean not null default false
);

create table content_entries (
  key text not null,
  language text not null,
  value text not null,
  primary key (key, language)
);

-- The ids of the policies are inherited: terms 3, privacy 2, cookies 7.
create table content_pages (
  id int not null,
  language text not null,
  title text not null,
  keywords text not null,
  footer_column text not null,
  position int not null,
  html text not null,
  changed_on text not null,
  primary key (id, language),
  constraint content_page_column_is_known check (footer_column in ('terms', 'platform')),
  constraint content_page_changed_on_a_day check (changed_on ~ '^\d{4}-\d\d-\d\d$')
);

create table content_banners (
  id int not null,
  language text not null,
  title text not null,
  picture text not null,
  video text,
  link text,
  position int not null,
  primary key (id, language)
);

create table content_notices (
  id int not null,
  language text not null,
  title text not null,
  picture text,
  link text,
  html text not null,
  at timestamptz not null,
  primary key (id, language)
);

-- What happened of a kind since the beginning.
create table content_totals (
  name text primary key,
  total bigint not null
);

create table content_territories (
  country text primary key,
  profile text not null default 'default',
  blocked boolean not null default false,
  -- Entries of the menu that are hidden from who has a cookie of the same name with the value 1.
  hidden_by_cookie text[] not null default '{}',
  constraint content_country_has_two_letters check (country ~ '^[A-Z]{2}$'),
  constraint content_territory_profile_is_known check (profile in ('default', 'strict'))
);

-- Which country a network address is in, as far as the operator has a list of that.
create table content_networks (
  network cidr primary key,
  country text not null,
  constraint content_network_country_has_two_letters check (country ~ '^[A-Z]{2}$')
);
create index content_networks_by_address on content_networks using gist (network inet_ops);

grant select, insert, update, delete on content_site, content_entries, content_pages, content_banners, content_notices,
  content_territories, content_networks to vitrine_app;
grant select, insert, update on content_totals to vitrine_app;
