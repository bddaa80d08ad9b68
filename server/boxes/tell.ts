import { readFaces } from '../cases/index.ts';
import { declareTelling, toOwner } from '../kit/tellings.ts';
import { box_granted } from './facts.ts';

/** Tells a player of a granted case. */
export const granted_telling = declareTelling(box_granted, async (tx, facts) => {
  const faces = await readFaces(
    tx,
    facts.map(({ payload }) => payload.case_id),
  );
  return facts.map((fact) => {
    const face = faces.get(fact.payload.case_id);
    return toOwner(
      fact,
      face && { kind: 'box_granted', data: { name: face.name }, link: '/my/backpack' },
    );
  });
});
