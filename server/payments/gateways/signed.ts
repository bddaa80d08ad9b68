import { z } from 'zod';
import { StrangeReport } from './gateway.ts';

/** A name that a gateway gives to one of its objects, or that we gave to an order. */
export const gateway_name = z.string().regex(/^[\w-]{1,255}$/);

const typed = z.object({ type: z.string().max(100) });

/** Reads the body of a report whose signature is right. Throws a StrangeReport. */
export function readSigned<T>(bytes: Uint8Array, shape: z.ZodType<T>): T {
  const signed = parseJson(bytes);
  const report = shape.safeParse(signed);
  if (!report.success) throw new StrangeReport(typed.safeParse(signed).data?.type);
  return report.data;
}

/** Parses JSON that another server sent; undefined when it isn't any. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
