import { expect, test } from 'vitest';
import { findPlaces, type Place } from './places.ts';

const place = (name: string): Place => ({ kind: 'page', name, to: `/${name}` });
const places = ['Battles', 'Free cases', 'Cases', 'Ücretsiz kasalar', 'Häufige Straße'].map(place);
const find = (text: string) => findPlaces(places, text).map(({ name }) => name);

test('pages are found by words of their names, the closest first [6-6.20]', () => {
  expect(find('cases')).toEqual(['Cases', 'Free cases']);
  expect(find('cases free')).toEqual(['Free cases']);
  expect(find('UCRETSIZ')).toEqual(['Ücretsiz kasalar']);
  expect(find('haufige strasse')).toEqual(['Häufige Straße']);
  expect(find('★')).toEqual([]);
  expect(find('')).toEqual([]);
});

test('at most six pages are named', () => {
  const many = Array.from({ length: 9 }, (_, n) => place(`Page ${n}`));
  expect(findPlaces(many, 'page')).toHaveLength(6);
});
