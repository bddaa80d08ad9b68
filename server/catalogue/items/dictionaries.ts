/**
 * The game's rarities in rising order of each family, under the names players know. These are true keys: that knives
 * and gloves are shown as Contraband is a rule of the display, not a fact of the item.
 */
export const rarities = [
  { key: 'Rarity_Common_Weapon', color: '#b0c3d9', name: 'Consumer Grade', name_zh: '消费级' },
  { key: 'Rarity_Uncommon_Weapon', color: '#5e98d9', name: 'Industrial Grade', name_zh: '工业级' },
  { key: 'Rarity_Rare_Weapon', color: '#4b69ff', name: 'Mil-Spec Grade', name_zh: '军规级' },
  { key: 'Rarity_Mythical_Weapon', color: '#8847ff', name: 'Restricted', name_zh: '受限级' },
  { key: 'Rarity_Legendary_Weapon', color: '#d32ce6', name: 'Classified', name_zh: '保密级' },
  { key: 'Rarity_Ancient_Weapon', color: '#eb4b4b', name: 'Covert', name_zh: '隐秘级' },
  { key: 'Rarity_Contraband', color: '#e4ae39', name: 'Contraband', name_zh: '违禁' },
  { key: 'Rarity_Common', color: '#b0c3d9', name: 'Base Grade', name_zh: '普通级' },
  { key: 'Rarity_Rare', color: '#4b69ff', name: 'High Grade', name_zh: '高级' },
  { key: 'Rarity_Mythical', color: '#8847ff', name: 'Remarkable', name_zh: '卓越' },
  { key: 'Rarity_Legendary', color: '#d32ce6', name: 'Exotic', name_zh: '奇异' },
  { key: 'Rarity_Ancient', color: '#eb4b4b', name: 'Extraordinary', name_zh: '非凡' },
  { key: 'Rarity_Rare_Character', color: '#4b69ff', name: 'Distinguished', name_zh: '高级' },
  { key: 'Rarity_Mythical_Character', color: '#8847ff', name: 'Exceptional', name_zh: '卓越' },
  { key: 'Rarity_Legendary_Character', color: '#d32ce6', name: 'Superior', name_zh: '非凡' },
  { key: 'Rarity_Ancient_Character', color: '#eb4b4b', name: 'Master', name_zh: '大师' },
] as const;

/** A rarity's key in the game, such as `Rarity_Ancient_Weapon`. */
export type RarityKey = (typeof rarities)[number]['key'];

/** The classes of weapon that the catalogue is filtered by, in the order of the game's own buy menu, then its rarest. */
export const categories = [
  { key: 'pistols', name: 'Pistols' },
  { key: 'smgs', name: 'SMGs' },
  { key: 'heavy', name: 'Heavy' },
  { key: 'rifles', name: 'Rifles' },
  { key: 'knives', name: 'Knives' },
  { key: 'gloves', name: 'Gloves' },
] as const;

/** A category's key, such as `rifles`. */
export type CategoryKey = (typeof categories)[number]['key'];
