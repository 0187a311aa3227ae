import type { NameSource } from '@/components/widget-kits/names'
import { area } from '@/lib/contract/system/area'

/** A path of area ids, from the province down, with its key: the JSON of the path. */
export type AreaPath = { key: string; ids: readonly string[] }

const partsMax = 10

export function areaPath(ids: readonly string[]): AreaPath {
  return { key: JSON.stringify(ids), ids }
}

/** What a field holds: one path or several. Anything else is no path. */
export function readAreaPaths(value: unknown): readonly AreaPath[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const list: unknown[] = Array.isArray(value[0]) ? value : [value]
  const paths = list.filter((path): path is unknown[] => Array.isArray(path) && path.length > 0)
  return paths.map((path) => areaPath(path.map(String)))
}

/** As the field holds it; the codec writes it to the wire. */
export function areaValue(paths: readonly AreaPath[], isMulti: boolean): unknown {
  const list = paths.map(({ ids }) => [...ids])
  return isMulti ? list : (list[0] ?? [])
}

type Part = { id: string; fullName: string }

/** What scripts get: the parts of the path with their names, a list of them where several can be chosen (contract 3a §11). */
export function areaData(paths: readonly AreaPath[], isMulti: boolean, labelOf: (path: AreaPath) => string | undefined): unknown {
  const list = paths.map((path) => partsOf(path, labelOf(path)))
  return isMulti ? list : (list[0] ?? [])
}

function partsOf({ ids }: AreaPath, label: string | undefined): readonly Part[] {
  const names = label?.split('/') ?? []
  return ids.map((id, at) => ({ id, fullName: names.length === ids.length ? (names[at] ?? id) : id }))
}

/** Names of paths. The ids asked for are the keys of the paths. */
export const areaNames: NameSource = {
  key: 'areas',
  load: async (keys, call) => {
    const idsList = keys.map((key) => (JSON.parse(key) as string[]).slice(0, partsMax))
    const { data } = await call(area.names, { body: { idsList } })
    // Wire: some servers leave out parts that are no more; then the names would stand in wrong places.
    return keys.flatMap((key, at) => {
      const names = data[at] ?? []
      return names.length > 0 && names.length === idsList[at]?.length ? [{ id: key, label: names.join('/') }] : []
    })
  },
}
