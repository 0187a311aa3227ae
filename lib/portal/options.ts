import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import { cssColor } from './colors'
import type { PortalItem } from './layout'

/** Options of an item as they are read: every one may be missing, or be of another line (contract 4b §16). */
export type OptionReader = {
  value: (key: string) => unknown
  text: (key: string, fallback?: string) => string
  /** Within the bounds; what is no number is the fallback. */
  number: (key: string, fallback: number, min?: number, max?: number) => number
  flag: (key: string, fallback?: boolean) => boolean
  /** A colour that may be written into a style; '' for anything else. */
  color: (key: string) => string
  rows: (key: string) => readonly RawRecord[]
}

export function reader(record: RawRecord, behind?: RawRecord): OptionReader {
  const value = (key: string) => own(record, key) ?? (behind && own(behind, key))
  return {
    value,
    text: (key, fallback = '') => readText(value(key), fallback),
    number: (key, fallback, min = 0, max = 10_000) => Math.min(max, Math.max(min, readNumber(value(key)) ?? fallback)),
    flag: (key, fallback = false) => readFlag(value(key), fallback),
    color: (key) => cssColor(value(key)),
    rows: (key) => readList(value(key)).filter(isRecord),
  }
}

/** Wire: most options stand in `option`; some kinds have theirs beside it, as `active` of tabs (contract 4b §2.2). */
export function optionsOf(item: Pick<PortalItem, 'option'>): OptionReader {
  return reader(item.option, item as RawRecord)
}
