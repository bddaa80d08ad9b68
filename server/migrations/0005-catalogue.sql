create table catalogue_categories (
  id int primary key,
  key text not null unique,
  name text not null
);
create table catalogue_qualities (
  id int primary key,
  key text not null unique,
  name text not null,
  name_zh text not null,
  color text not null
);
create table catalogue_appearances (
  id int primary key,
  short text not null unique,
  name text not null,
  name_zh text not null,
  color text not null
);

-- The game's own dictionaries: facts, not settings.
insert into catalogue_categories (id, key, name) values
  (1, 'pistols', 'Pistols'), (2, 'smgs', 'SMGs'), (3, 'rifles', 'Rifles'), (4, 'heavy', 'Heavy'),
  (5, 'knives', 'Knives'), (6, 'gloves', 'Gloves'), (7, 'equipment', 'Equipment');
insert into catalogue_qualities (id, key, name, name_zh, color) values
  (1, 'Rarity_Common_Weapon', 'Consumer Grade', '消费级', '#b0c3d9'),
  (2, 'Rarity_Uncommon_Weapon', 'Industrial Grade', '工业级', '#5e98d9'),
  (3, 'Rarity_Rare_Weapon', 'Mil-Spec Grade', '军规级', '#4b69ff'),
  (4, 'Rarity_Mythical_Weapon', 'Restricted', '受限级', '#8847ff'),
  (5, 'Rarity_Legendary_Weapon', 'Classified', '保密级', '#d32ce6'),
  (6, 'Rarity_Ancient_Weapon', 'Covert', '隐秘级', '#eb4b4b'),
  (7, 'Rarity_Common', 'Base Grade', '普通级', '#b0c3d9'),
  (8, 'Rarity_Rare', 'High Grade', '高级', '#4b69ff'),
  (9, 'Rarity_Mythical', 'Remarkable', '卓越', '#8847ff'),
  (10, 'Rarity_Legendary', 'Exotic', '奇异', '#d32ce6'),
  (11, 'Rarity_Ancient', 'Extraordinary', '非凡', '#eb4b4b'),
  (12, 'Rarity_Contraband', 'Contraband', '违禁品', '#e4ae39'),
  (13, 'Rarity_Rare_Character', 'Distinguished', '高级', '#4b69ff'),
  (14, 'Rarity_Mythical_Character', 'Exceptional', '卓越', '#8847ff'),
  (15, 'Rarity_Legendary_Character', 'Superior', '非凡', '#d32ce6'),
  (16, 'Rarity_Ancient_Character', 'Master', '大师', '#eb4b4b');
insert into catalogue_appearances (id, short, name, name_zh, color) values
  (1, 'FN', 'Factory New', '崭新出厂', '#4ade9c'),
  (2, 'MW', 'Minimal Wear', '略有磨损', '#a3d977'),
  (3, 'FT', 'Field-Tested', '久经沙场', '#e7b75f'),
  (4, 'WW', 'Well-Worn', '破损不堪', '#e8935a'),
  (5, 'BS', 'Battle-Scarred', '战痕累累', '#d96a6a'),
  (6, 'NP', 'Not Painted', '无涂装', '#b0c3d9');

-- An item that can be won. The name alone is no key: the phases of a Doppler share it.
create table catalogue_goods (
  id bigint generated always as identity primary key,
  hash_name text not null,
  name text not null,
  weapon text not null,
  finish text,
  paint_index int,
  phase text,
  category_id int not null references catalogue_categories,
  quality_id int not null references catalogue_qualities,
  appearance_id int not null references catalogue_appearances,
  stattrak boolean not null,
  souvenir boolean not null,
  picture_url text,
  price_mills bigint not null,
  priced_at timestamptz not null,
  constraint catalogue_goods_are_unique unique nulls not distinct (weapon, paint_index, appearance_id, stattrak, souvenir, phase),
  constraint catalogue_goods_price_is_positive check (price_mills > 0),
  constraint catalogue_goods_stattrak_is_no_souvenir check (not (stattrak and souvenir))
);
create index catalogue_goods_hash_name on catalogue_goods (hash_name);

-- Every price an item ever had.
create table catalogue_prices (
  goods_id bigint not null references catalogue_goods,
  at timestamptz not null,
  price_mills bigint not null,
  primary key (goods_id, at),
  constraint catalogue_price_is_positive check (price_mills > 0)
);

grant select on catalogue_categories, catalogue_qualities, catalogue_appearances to vitrine_app;
grant select, insert, update on catalogue_goods to vitrine_app;
grant select, insert on catalogue_prices to vitrine_app;
