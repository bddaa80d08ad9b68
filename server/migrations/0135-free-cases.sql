-- Cases that open for nothing under conditions: each names the top-ups that it asks for, which
-- bound its value.
alter table cases drop constraint case_of_the_ladder_names_its_top_ups;

-- Those from before, which nobody could open, ask for the least top-ups that allow their value:
-- 0.035% a day. One that gives more is closed.
update cases set top_up_days = 30, top_up_mills = case
    when worth.mills <= 35 then 100000 when worth.mills <= 175 then 500000
    when worth.mills <= 350 then 1000000 else 5000000 end,
  open = open and worth.mills <= 1750
from (
  select c.id, coalesce(sum((p.to_ticket - p.from_ticket)::numeric * g.price_mills) / 1000000, 0) as mills
  from cases c left join cases_prizes p on p.revision_id = c.revision_id
  left join catalogue_goods g on g.id = p.goods_id group by c.id
) worth
where worth.id = cases.id and type in ('free', 'level', 'ladder');

alter table cases add constraint case_that_is_free_names_its_top_ups check (
  case when type in ('free', 'level', 'ladder')
    then coalesce(top_up_mills > 0 and top_up_days between 1 and 30, false)
    else top_up_mills is null and top_up_days is null end
);
