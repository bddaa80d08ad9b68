/**
 * The game's rarities under the names players know, as stored in the database. These are the true
 * keys: showing knives and gloves as Contraband is a display rule, not a fact of the item.
 */
export const rarities = [
  { key: 'Rarity_Common_Weapon', color: '#b0c3d9', name: 'Consumer Grade' },
  { key: 'Rarity_Uncommon_Weapon', color: '#5e98d9', name: 'Industrial Grade' },
  { key: 'Rarity_Rare_Weapon', color: '#4b69ff', name: 'Mil-Spec Grade' },
  { key: 'Rarity_Mythical_Weapon', color: '#8847ff', name: 'Restricted' },
  { key: 'Rarity_Legendary_Weapon', color: '#d32ce6', name: 'Classified' },
  { key: 'Rarity_Ancient_Weapon', color: '#eb4b4b', name: 'Covert' },
  { key: 'Rarity_Common', color: '#b0c3d9', name: 'Base Grade' },
  { key: 'Rarity_Rare', color: '#4b69ff', name: 'High Grade' },
  { key: 'Rarity_Mythical', color: '#8847ff', name: 'Remarkable' },
  { key: 'Rarity_Legendary', color: '#d32ce6', name: 'Exotic' },
  { key: 'Rarity_Ancient', color: '#eb4b4b', name: 'Extraordinary' },
  { key: 'Rarity_Contraband', color: '#e4ae39', name: 'Contraband' },
  { key: 'Rarity_Rare_Character', color: '#4b69ff', name: 'Distinguished' },
  { key: 'Rarity_Mythical_Character', color: '#8847ff', name: 'Exceptional' },
  { key: 'Rarity_Legendary_Character', color: '#d32ce6', name: 'Superior' },
  { key: 'Rarity_Ancient_Character', color: '#eb4b4b', name: 'Master' },
] as const;

/** A rarity's key in the game, such as `Rarity_Ancient_Weapon`. */
export type RarityKey = (typeof rarities)[number]['key'];

/** The weapon classes that the catalogue can be filtered by, as stored in the database. */
export const categories = [
  { key: 'pistols', name: 'Pistols' },
  { key: 'smgs', name: 'SMGs' },
  { key: 'rifles', name: 'Rifles' },
  { key: 'heavy', name: 'Heavy' },
  { key: 'knives', name: 'Knives' },
  { key: 'gloves', name: 'Gloves' },
  { key: 'equipment', name: 'Equipment' },
] as const;

/** A category's key, such as `rifles`. */
export type CategoryKey = (typeof categories)[number]['key'];
