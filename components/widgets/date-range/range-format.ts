import { dateFormats, dateTimeFormat } from '@/lib/datetime/format'
import { dateFormatOf } from '@/lib/form/date-schema'
import type { FieldNode } from '@/lib/form/types'

/** Spec 2 §9: year, month or day; every other format of an old design means date and time. */
export function rangeFormat(node: FieldNode): string {
  const format = dateFormatOf(node)
  return dateFormats.find((known) => known === format) ?? dateTimeFormat
}
