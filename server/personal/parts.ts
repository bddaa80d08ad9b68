import type { OpenKind } from '@vitrine/contract/personal-rules';
import type { Module } from '../kit/module.ts';
import type { OpenThing, PersonalPart } from '../kit/personal.ts';

/** The parts of all modules, in their order. */
export type PartsOfAll = readonly PersonalPart[];

/** Something open, of a kind that the contract knows. */
export type OpenOne = OpenThing<OpenKind>;

/** Takes from all modules their part in the data of a player. */
export function gatherPersonal(modules: readonly Module[]): PartsOfAll {
  return modules.flatMap(({ personal }) => personal ?? []);
}
