import type { Wording } from './wording.ts';

export const turkish: Wording = {
  separator: ', ',
  nth: 'Bu listedeki {n}. kelime nedir? {list}',
  after: 'Bu listede “{word}” kelimesinden hemen sonra hangi kelime geliyor? {list}',
  count: {
    animal: 'Bu listede kaç hayvan var? Rakamla yanıtlayın. {list}',
    fruit: 'Bu listede kaç meyve var? Rakamla yanıtlayın. {list}',
    color: 'Bu listede kaç renk var? Rakamla yanıtlayın. {list}',
    body: 'Bu listede kaç vücut bölümü var? Rakamla yanıtlayın. {list}',
  },
  which: {
    animal: 'Bu listedeki hangi kelime bir hayvan adıdır? {list}',
    fruit: 'Bu listedeki hangi kelime bir meyve adıdır? {list}',
    color: 'Bu listedeki hangi kelime bir renk adıdır? {list}',
    body: 'Bu listedeki hangi kelime bir vücut bölümü adıdır? {list}',
  },
  words: {
    animal: ['kedi', 'köpek', 'at', 'inek', 'fil', 'aslan', 'ayı', 'tavşan', 'maymun', 'keçi'],
    fruit: ['elma', 'muz', 'armut', 'üzüm', 'kiraz', 'çilek', 'limon', 'ananas', 'karpuz', 'erik'],
    color: ['kırmızı', 'mavi', 'yeşil', 'sarı', 'siyah', 'beyaz', 'gri', 'kahverengi', 'mor', 'pembe'],
    body: ['el', 'ayak', 'göz', 'kulak', 'burun', 'ağız', 'diz', 'parmak', 'diş', 'boyun'],
  },
};
