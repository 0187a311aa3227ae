import { isEmptyValue, plainText } from '@/lib/form/wire-values'

/** Both ends of a stored range as text; an open end is left blank, and an empty range is nothing. */
export function rangeText(value: unknown, partText: (part: unknown) => string): string {
  if (!Array.isArray(value)) return plainText(value)
  return value.every(isEmptyValue) ? '' : value.map(partText).join(' - ')
}
