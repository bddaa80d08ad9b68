import type { Wording } from './wording.ts';

export const french: Wording = {
  separator: ', ',
  nth: 'Quel est le mot numéro {n} de cette liste ? {list}',
  after: 'Quel mot vient juste après « {word} » dans cette liste ? {list}',
  count: {
    animal: 'Combien d’animaux y a-t-il dans cette liste ? Répondez en chiffres. {list}',
    fruit: 'Combien de fruits y a-t-il dans cette liste ? Répondez en chiffres. {list}',
    color: 'Combien de couleurs y a-t-il dans cette liste ? Répondez en chiffres. {list}',
    body: 'Combien de parties du corps y a-t-il dans cette liste ? Répondez en chiffres. {list}',
  },
  which: {
    animal: 'Quel mot de cette liste désigne un animal ? {list}',
    fruit: 'Quel mot de cette liste désigne un fruit ? {list}',
    color: 'Quel mot de cette liste désigne une couleur ? {list}',
    body: 'Quel mot de cette liste désigne une partie du corps ? {list}',
  },
  words: {
    animal: ['chat', 'chien', 'cheval', 'vache', 'éléphant', 'lion', 'ours', 'lapin', 'singe', 'chèvre'],
    fruit: ['pomme', 'banane', 'poire', 'raisin', 'fraise', 'ananas', 'pastèque', 'framboise', 'abricot', 'mangue'],
    color: ['rouge', 'bleu', 'vert', 'jaune', 'noir', 'blanc', 'gris', 'brun', 'violet', 'rose'],
    body: ['main', 'pied', 'œil', 'oreille', 'nez', 'bouche', 'genou', 'doigt', 'dent', 'cou'],
  },
};
