import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { isSameJson } from '../tree/values'

/** `property` is the path in the stored object, without `__config__`; undefined where the key is not there. */
export type ValueChange = { property: string; from: unknown; to: unknown }

/** What differs between two stored objects, each value by itself; lists are one value. Keys of `ignored` are left out at any depth. */
export function valueChanges(
  before: RawRecord,
  after: RawRecord,
  ignored: ReadonlySet<string>,
  path = '',
): readonly ValueChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key): readonly ValueChange[] => {
    if (ignored.has(key)) return []
    const from = own(before, key)
    const to = own(after, key)
    if (isSameJson(from, to)) return []
    const property = key === '__config__' ? path : path === '' ? key : `${path}.${key}`
    const isBoth = isRecord(from) && isRecord(to)
    return isBoth ? valueChanges(from, to, ignored, property) : [{ property, from, to }]
  })
}
