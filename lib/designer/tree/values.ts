import { isRecord, own, type RawRecord } from '@/lib/form/read'

/** Keys of objects and positions of lists, from a node's stored object downwards. */
export type Path = readonly (string | number)[]

/** What stands there, own properties only; undefined where nothing does. */
export function valueAt(holder: unknown, path: Path): unknown {
  let value = holder
  for (const key of path) {
    if (Array.isArray(value)) value = typeof key === 'number' ? value[key] : undefined
    else if (isRecord(value)) value = own(value, String(key))
    else return undefined
  }
  return value
}

/** The object with another value there. Objects that lack on the way are made; the order of the keys stays. */
export function replacedAt(holder: RawRecord, path: readonly string[], value: unknown): RawRecord {
  const [key, ...rest] = path
  if (key === undefined) return holder
  const inner = own(holder, key)
  return { ...holder, [key]: rest.length === 0 ? value : replacedAt(isRecord(inner) ? inner : {}, rest, value) }
}

/** The same JSON, with keys in the same order. */
export function isSameJson(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
