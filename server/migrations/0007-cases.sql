create table cases_groups (
  id int generated always as identity primary key,
  name text not null unique,
  position int not null
);

-- A case shows one revision at a time; an opening names the one it used.
create table cases (
  id bigint generated always as identity primary key,
  group_id int not null references cases_groups,
  name text not null unique,
  type text not null,
  kind text not null,
  theme_color text not null,
  picture_url text,
  open boolean not null default false,
  revision_id bigint,
  constraint case_type_is_known check (type in ('paid', 'free', 'level', 'points', 'ladder', 'granted')),
  constraint case_is_open_with_a_revision check (not open or revision_id is not null)
);

-- What a published revision sells, in columns: the database itself holds its odds to their sum.
create table cases_revisions (
  id bigint primary key references seeds_revisions,
  case_id bigint not null references cases,
  price_mills bigint not null,
  token_rate_ppm int not null,
  constraint case_price_is_positive check (price_mills > 0),
  constraint case_token_rate_is_a_chance check (token_rate_ppm between 0 and 1000000)
);
alter table cases add constraint case_shows_a_revision foreign key (revision_id) references cases_revisions;

create table cases_prizes (
  revision_id bigint not null references cases_revisions,
  from_ticket int not null,
  to_ticket int not null,
  goods_id bigint not null references catalogue_goods,
  primary key (revision_id, from_ticket),
  constraint case_prize_is_reachable check (0 <= from_ticket and from_ticket < to_ticket and to_ticket <= 1000000),
  constraint case_prize_stands_once unique (revision_id, goods_id)
);

create trigger cases_revisions_append_only before update or delete on cases_revisions
  for each row execute function refuse_change();
create trigger cases_revisions_never_truncated before truncate on cases_revisions
  for each statement execute function refuse_change();
create trigger cases_prizes_append_only before update or delete on cases_prizes
  for each row execute function refuse_change();
create trigger cases_prizes_never_truncated before truncate on cases_prizes
  for each statement execute function refuse_change();

grant select, insert, update on cases_groups, cases to vitrine_app;
grant select, insert on cases_revisions, cases_prizes to vitrine_app;

-- A revision's prizes cover the tickets 0 to 999,999 without gap or overlap. Checked when the transaction commits.
create function cases_prizes_cover_all_tickets() returns trigger language plpgsql as $$
declare
  revision bigint := (to_jsonb(new) ->> case tg_table_name when 'cases_revisions' then 'id' else 'revision_id' end)::bigint;
begin
  if exists (
    select from (
      select from_ticket, lag(to_ticket, 1, 0) over (order by from_ticket) as expected
      from cases_prizes where revision_id = revision
    ) p where from_ticket <> expected
  ) or coalesce((select max(to_ticket) from cases_prizes where revision_id = revision), 0) <> 1000000 then
    raise exception 'the prizes of revision % do not cover 1,000,000 tickets', revision
      using errcode = 'check_violation', constraint = 'case_prizes_cover_all_tickets';
  end if;
  return null;
end $$;
create constraint trigger case_prizes_cover_all_tickets after insert on cases_revisions
  deferrable initially deferred for each row execute function cases_prizes_cover_all_tickets();
create constraint trigger case_prizes_cover_all_tickets after insert on cases_prizes
  deferrable initially deferred for each row execute function cases_prizes_cover_all_tickets();
