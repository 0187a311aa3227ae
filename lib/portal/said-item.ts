import { isRecord, type RawRecord } from '@/lib/form/read'
import type { DesignTexts } from '@/lib/form/types'

/** Keys of an item of a portal or a data screen under which people's texts stand (contract 4b §2). */
const readKeys: ReadonlySet<string> = new Set([
  ...['title', 'label', 'fullName', 'unit', 'cardRightBtn', 'textDefaultValue'],
  // A text that stands on a screen, and what stands around a number.
  ...['defaultValue', 'prefix', 'suffix'],
  ...['titleText', 'titleSubtext', 'xAxisName', 'yAxisName'],
])

/** What is a question to the platform, or names things for it. */
const closedKeys: ReadonlySet<string> = new Set(['modelData', 'templateJson', 'propertyJson', 'refresh'])

/** The item with everything that people read in it said in the language, for showing only: what is stored keeps its own texts. */
export function saidItem<T extends RawRecord>(item: T, texts: DesignTexts | null): T {
  return texts ? (saidRecord(item, texts) as T) : item
}

function saidRecord(record: RawRecord, texts: DesignTexts): RawRecord {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (typeof value === 'string') return [key, readKeys.has(key) ? (texts.get(value) ?? value) : value]
      return [key, closedKeys.has(key) ? value : saidWithin(value, texts)]
    }),
  )
}

function saidWithin(value: unknown, texts: DesignTexts): unknown {
  if (Array.isArray(value)) return value.map((item) => saidWithin(item, texts))
  return isRecord(value) ? saidRecord(value, texts) : value
}
