/** Expressions for values that changes of rows use. */
export const second = ` + interval '1 second'`;
export const microsecond = ` - interval '1 microsecond'`;
export const zeros = `repeat('0', 64)`;
export const next_id = (table: string) =>
  `jsonb_build_object('id', (select max(id) + 1 from ${table}))`;
