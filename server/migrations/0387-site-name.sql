-- The name of the site in a language, else in English: letters and authenticator apps name it.

create function accounts_site_name(asked text) returns text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (
      select title from content_site
      where language in (asked, 'en') and title <> ''
      order by language = asked desc
      limit 1
    ),
    'Vitrine'
  )
$$;
revoke execute on function accounts_site_name from public;
grant execute on function accounts_site_name to vitrine_app;
