-- The console lists orders and withdrawals by state and by amount.
create index payments_orders_by_state on payments_orders (state, id);
create index payments_orders_by_amount on payments_orders (amount_mills, id);
create index payments_orders_in_trouble on payments_orders (id)
  where trouble is not null or state in ('expired', 'failed') and paid_mills > 0;
create index withdrawals_by_state on withdrawals (state, id);
create index withdrawals_by_price on withdrawals (price_mills, id);
create index withdrawals_of_goods on withdrawals (goods_id, id);
