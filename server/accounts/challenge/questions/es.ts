import type { Wording } from './wording.ts';

export const spanish: Wording = {
  separator: ', ',
  nth: '¿Cuál es la palabra número {n} de esta lista? {list}',
  after: '¿Qué palabra va justo después de «{word}» en esta lista? {list}',
  count: {
    animal: '¿Cuántos animales hay en esta lista? Responde con cifras. {list}',
    fruit: '¿Cuántas frutas hay en esta lista? Responde con cifras. {list}',
    color: '¿Cuántos colores hay en esta lista? Responde con cifras. {list}',
    body: '¿Cuántas partes del cuerpo hay en esta lista? Responde con cifras. {list}',
  },
  which: {
    animal: '¿Qué palabra de esta lista nombra un animal? {list}',
    fruit: '¿Qué palabra de esta lista nombra una fruta? {list}',
    color: '¿Qué palabra de esta lista nombra un color? {list}',
    body: '¿Qué palabra de esta lista nombra una parte del cuerpo? {list}',
  },
  words: {
    animal: ['gato', 'perro', 'caballo', 'vaca', 'elefante', 'león', 'oso', 'conejo', 'mono', 'cabra'],
    fruit: ['manzana', 'plátano', 'pera', 'uva', 'cereza', 'fresa', 'limón', 'piña', 'sandía', 'ciruela'],
    color: ['rojo', 'azul', 'verde', 'amarillo', 'negro', 'blanco', 'gris', 'marrón', 'morado', 'rosado'],
    body: ['mano', 'pie', 'ojo', 'oreja', 'nariz', 'boca', 'rodilla', 'dedo', 'diente', 'cuello'],
  },
};
