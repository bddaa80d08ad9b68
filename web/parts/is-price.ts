/** Whether a text is a price as the address and the API write it. */
export function isPrice(text: string | null): text is string {
  return text !== null && /^\d{1,9}(?:\.\d{1,3})?$/.test(text);
}
