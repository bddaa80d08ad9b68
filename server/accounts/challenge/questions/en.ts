import type { Wording } from './wording.ts';

export const english: Wording = {
  separator: ', ',
  nth: 'What is word number {n} of this list? {list}',
  after: 'Which word comes right after “{word}” in this list? {list}',
  count: {
    animal: 'How many animals are in this list? Answer in digits. {list}',
    fruit: 'How many fruits are in this list? Answer in digits. {list}',
    color: 'How many colours are in this list? Answer in digits. {list}',
    body: 'How many parts of the body are in this list? Answer in digits. {list}',
  },
  which: {
    animal: 'Which word of this list names an animal? {list}',
    fruit: 'Which word of this list names a fruit? {list}',
    color: 'Which word of this list names a colour? {list}',
    body: 'Which word of this list names a part of the body? {list}',
  },
  words: {
    animal: ['cat', 'dog', 'horse', 'cow', 'elephant', 'lion', 'bear', 'rabbit', 'monkey', 'goat'],
    fruit: ['apple', 'banana', 'pear', 'grape', 'cherry', 'strawberry', 'lemon', 'pineapple', 'watermelon', 'plum'],
    color: ['red', 'blue', 'green', 'yellow', 'black', 'white', 'grey', 'brown', 'purple', 'pink'],
    body: ['hand', 'foot', 'eye', 'ear', 'nose', 'mouth', 'knee', 'finger', 'tooth', 'neck'],
  },
};
