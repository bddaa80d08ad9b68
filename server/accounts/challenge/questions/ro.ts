import type { Wording } from './wording.ts';

export const romanian: Wording = {
  separator: ', ',
  nth: 'Care este cuvântul numărul {n} din această listă? {list}',
  after: 'Ce cuvânt urmează imediat după „{word}” în această listă? {list}',
  count: {
    animal: 'Câte animale sunt în această listă? Răspundeți cu cifre. {list}',
    fruit: 'Câte fructe sunt în această listă? Răspundeți cu cifre. {list}',
    color: 'Câte culori sunt în această listă? Răspundeți cu cifre. {list}',
    body: 'Câte părți ale corpului sunt în această listă? Răspundeți cu cifre. {list}',
  },
  which: {
    animal: 'Ce cuvânt din această listă numește un animal? {list}',
    fruit: 'Ce cuvânt din această listă numește un fruct? {list}',
    color: 'Ce cuvânt din această listă numește o culoare? {list}',
    body: 'Ce cuvânt din această listă numește o parte a corpului? {list}',
  },
  words: {
    animal: ['pisică', 'câine', 'cal', 'vacă', 'elefant', 'leu', 'urs', 'iepure', 'maimuță', 'capră'],
    fruit: ['măr', 'banană', 'pară', 'strugure', 'cireașă', 'căpșună', 'lămâie', 'ananas', 'pepene', 'prună'],
    color: ['roșu', 'albastru', 'verde', 'galben', 'negru', 'alb', 'gri', 'maro', 'violet', 'roz'],
    body: ['mână', 'picior', 'ochi', 'ureche', 'nas', 'gură', 'genunchi', 'deget', 'dinte', 'gât'],
  },
};
