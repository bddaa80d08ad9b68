-- Rows of players lose what names a person when the account is deleted.

-- Threads with support go as a whole; nobody changes a message.
drop trigger support_messages_never_change on support_messages;
create trigger support_messages_never_change before update on support_messages
  for each row execute function refuse_change();
grant delete on support_messages, support_requests to vitrine_app;

grant delete on staff_notes, surveys_answers, claims_pre_registrations, promotions_sources to vitrine_app;
grant update (words) on blocks to vitrine_app;
grant update (steam_id) on boxes_welcomes to vitrine_app;
grant update (first_answer) on payments_orders to vitrine_app;
grant update (title, code, password_hash) on giveaways to vitrine_app;
grant update (password_hash) on battles to vitrine_app;
grant update (trade_url) on withdrawals to vitrine_app;

-- A reversed withdrawal stays as it is, but for the trade link.
create or replace function withdrawals_go_on() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (case tg_op when 'INSERT' then new.state <> 1
    else old.state <> new.state and (old.state > 2 or old.state = new.state) end) then
    raise exception 'withdrawal % can''t become % now', new.id, new.state using
      errcode = 'check_violation', constraint = 'withdrawal_goes_on_as_its_states_allow';
  end if;
  if tg_op = 'UPDATE' and old.reversed_at is not null
    and not (new.trade_url = '' and to_jsonb(new) - 'trade_url' = to_jsonb(old) - 'trade_url') then
    raise exception 'withdrawal % is reversed already', new.id using
      errcode = 'check_violation', constraint = 'withdrawal_is_reversed_once';
  end if;
  return new;
end $$;

-- A partner's code becomes a digest of it, so that it names nobody and nobody else can take it.
create function promotions_gone_code(code text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select 'x' || substr(encode(sha256(convert_to(lower(code collate "C"), 'UTF8')), 'hex'), 1, 15)
$$;
drop trigger promotions_partners_append_only on promotions_partners;
create trigger promotions_partners_append_only before delete on promotions_partners
  for each row execute function refuse_change();
create trigger promotions_partners_only_lose_their_code before update on promotions_partners
  for each row when (
    (new.player_id, new.began_at) is distinct from (old.player_id, old.began_at)
    or new.code is distinct from promotions_gone_code(old.code)
  ) execute function refuse_change();
grant update (code) on promotions_partners to vitrine_app;
alter table promotions_exclusions
  drop constraint promotions_exclusion_has_a_known_reason,
  add constraint promotions_exclusion_has_a_known_reason check (reason in ('browser', 'payment', 'gone'));

-- A row of the audit only ever loses the words of its reason, of which its bytes have the digest:
-- by `audit_forget`, with its owner's rights.
drop trigger audit_rows_never_change on audit_rows;
create trigger audit_rows_never_go before delete on audit_rows
  for each row execute function refuse_change();
create trigger audit_rows_never_change before update on audit_rows
  for each row when (
    (new.id, new.body, new.previous, new.hash) is distinct from (old.id, old.body, old.previous, old.hash)
    or new.reason is not null
  ) execute function refuse_change();

-- An approval that was decided likewise.
drop trigger audit_approval_is_decided_once on audit_approvals;
create trigger audit_approval_is_decided_once before update on audit_approvals
  for each row when (
    old.state <> 'waiting' and not (
      new.reason = '' and new.decided_because is null
      and (new.id, new.at, new.verb, new.args, new.right_name, new.subject_kind, new.subject_id, new.will)
        is not distinct from (old.id, old.at, old.verb, old.args, old.right_name, old.subject_kind, old.subject_id, old.will)
      and (new.proposer_id, new.state, new.decider_id, new.decided_at)
        is not distinct from (old.proposer_id, old.state, old.decider_id, old.decided_at)
    )
  ) execute function audit_approval_is_decided_once();
grant update (reason) on audit_approvals to vitrine_app;
