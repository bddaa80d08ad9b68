-- Publishes a revision of terms of play, and its content among the rules that acts name. Runs with
-- its owner's rights, because the product's role may write neither. A content that was published
-- before keeps its rule: going back names it again.
create or replace function terms_publish(
  name text, number int, hash text, content jsonb, published_at timestamptz, starts_at timestamptz, actor_id bigint
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  latest int := coalesce(
    (select max(r.number) from public.terms_revisions r where r.name = terms_publish.name), 0);
begin
  if terms_publish.number <> latest + 1 then
    raise check_violation using constraint = 'terms_revisions_have_no_gap',
      message = format('the next revision of %s is %s', terms_publish.name, latest + 1);
  end if;
  insert into public.settle_rules (name, hash, content)
  values (terms_publish.name, terms_publish.hash, terms_publish.content)
  on conflict do nothing;
  if not exists (
    select from public.settle_rules r
    where r.hash = terms_publish.hash and r.name = terms_publish.name and r.content = terms_publish.content
  ) then
    raise check_violation using constraint = 'terms_hash_is_of_their_content',
      message = format('the rule %s has another content', terms_publish.hash);
  end if;
  insert into public.terms_revisions (name, number, hash, published_at, starts_at, actor_id)
  values (terms_publish.name, terms_publish.number, terms_publish.hash, terms_publish.published_at,
    terms_publish.starts_at, terms_publish.actor_id);
end $$;
revoke all on function terms_publish(text, int, text, jsonb, timestamptz, timestamptz, bigint) from public;
grant execute on function terms_publish(text, int, text, jsonb, timestamptz, timestamptz, bigint) to vitrine_app;
