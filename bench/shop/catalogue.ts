import { sql } from 'kysely';
import type { Db } from '../../server/kit/db.ts';

/** Words of invented finishes: their pairs make ten thousand names. */
const colors =
  'amber,arctic,azure,black,blazing,blood,bronze,cobalt,copper,coral,crimson,dark,desert,digital,ebony,electric,emerald,faded,fallen,feral,fever,forest,frozen,ghost,gilded,golden,granite,graven,hidden,hollow,indigo,iron,ivory,jade,jungle,lunar,marble,midnight,molten,mystic,neon,night,obsidian,ocean,olive,onyx,orange,oxide,pale,pearl,phantom,pink,polar,primal,purple,quartz,radiant,ravaged,red,royal,ruby,rusted,sable,safari,sand,scarlet,shaded,shattered,silent,silver,slate,smoked,solar,spectral,stained,steel,stone,storm,sunken,tidal,tiger,toxic,tribal,twilight,ultra,urban,vapor,velvet,verdant,violet,viral,volcanic,wasted,weathered,white,wicked,wild,winter,woven,zinc';
const things =
  'anchor,arrow,asp,aurora,axe,badge,banner,basilisk,beast,blade,bloom,blossom,bone,bramble,breaker,bullet,canyon,chain,cipher,circuit,claw,cobra,comet,crest,crown,current,dagger,dancer,demon,dragon,dream,drift,dune,echo,eclipse,edge,ember,engine,fang,feather,flame,flower,forge,fossil,fox,frost,fury,gear,glyph,grave,grip,guardian,hammer,harbor,hawk,helix,horizon,hornet,hound,hunter,idol,jackal,jaguar,kraken,lace,lance,leaf,legion,lotus,mantis,mask,mesh,mirage,moth,nova,oracle,orchid,panther,petal,phoenix,pilot,plume,prism,pulse,raven,reef,relic,rider,river,rose,saber,scale,serpent,shard,signal,skull,spider,thorn,tide,viper';

/** Fills the catalogue up to `count` items: the weapons that there are, in invented finishes. */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  await sql`
    with weapon as (
      select row_number() over () - 1 as w, weapon, category_id from (
        select weapon, min(category_id) as category_id from catalogue_goods group by weapon order by weapon
      ) known
    ), finish as (
      select row_number() over () - 1 as f, initcap(color || ' ' || thing) as finish
      from unnest(string_to_array(${colors}, ',')) color, unnest(string_to_array(${things}, ',')) thing
      order by md5(color || thing)
    ), made as (
      select weapon, category_id, finish, appearance.id as appearance_id, appearance.name as wear,
        ('x' || left(md5(weapon || finish), 6))::bit(24)::int as chance
      from finish join weapon on w = f % (select count(*) from weapon) or w = (f * 7 + 3) % (select count(*) from weapon)
          or w = (f * 5 + 1) % (select count(*) from weapon) or w = (f * 3 + 2) % (select count(*) from weapon),
        catalogue_appearances appearance where appearance.id <= 5
      order by chance, appearance_id limit ${count} - (select count(*) from catalogue_goods)
    ), added as (
      insert into catalogue_goods (hash_name, name, weapon, finish, paint_index, phase, category_id, quality_id,
        appearance_id, stattrak, souvenir, price_mills, priced_at)
      select weapon || ' | ' || finish || ' (' || wear || ')', weapon || ' | ' || finish, weapon, finish,
        1000000 + chance, null, category_id, 1 + chance % 6, appearance_id, false, false,
        30 + (10 * exp((chance % 1000) / 1000.0 * 12))::bigint / 10 * 10 + chance % 97 * 10, now()
      from made on conflict do nothing returning id, priced_at, price_mills
    )
    insert into catalogue_prices (goods_id, at, price_mills) select id, priced_at, price_mills from added`.execute(
    db,
  );
  await sql`vacuum analyze catalogue_goods`.execute(db);
  await sql`vacuum analyze catalogue_prices`.execute(db);
}

/** Searches as players type them: names, parts, words in any order, typing errors, wears. */
export const searches = [
  'redline',
  'ak redlne ft',
  'dragon',
  'golden dragn',
  'awp',
  'ghost',
  'm4a1',
  'knife fn',
  'tiger mw',
  'usp serpent',
  'crimson',
  'emerald oracle',
  'deagle',
  'desert eagle',
  'glock frost',
  'phoenix bs',
  'night',
  'vipr',
  'p250 jade',
  'karambit',
  'butterfly',
  'gloves',
  'neon rider',
  'mac-10',
  'five-seven',
  'mp9 storm ww',
  'red',
  'shattered',
  'sawed off',
  'xm1014 lotus',
  'wild',
  'fn',
  'ump toxic',
  'galil',
  'famas pulse',
  'negev',
  'nova',
  'bayonet',
  'zeus',
  'lore',
];
