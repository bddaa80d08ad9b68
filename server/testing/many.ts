/** Callers at once: a thousand in the long suite, twenty in the gate, which has to be short. */
export const many = process.env['LONG'] === '1' ? 1000 : 20;
