-- A rating never changes, and goes with the account of its player.
drop trigger support_ratings_never_change on support_ratings;
create trigger support_ratings_never_change before update on support_ratings
  for each row execute function refuse_change();
grant delete on support_ratings to vitrine_app;
-- A message to a view of one person forgets the name and the address that were typed.
grant update (filter) on notifications_views to vitrine_app;
