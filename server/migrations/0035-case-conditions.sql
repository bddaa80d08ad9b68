-- Conditions of free cases, besides those of every granted item.
alter table cases
  add column vip_level int,
  add column top_up_mills bigint,
  add column top_up_days int,
  add constraint case_of_a_level_names_it check (
    case type when 'level' then vip_level is not null and vip_level between 1 and 10 else vip_level is null end
  ),
  add constraint case_of_the_ladder_names_its_top_ups check (
    case type when 'ladder' then coalesce(top_up_mills > 0 and top_up_days > 0, false)
      else top_up_mills is null and top_up_days is null end
  );
