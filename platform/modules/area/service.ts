import type { PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { type AreaRow, findEnabled, findLevel, findMatches, findNames, findParts } from './store'

/** The read side of areas, contract 2 §13. */

/** Spec 2 §9. */
export const rootId = '-1'
/** Deeper than any division of a country. */
export const depthMax = 10

type LevelQuery = { keyword: string; enabledMark: '' | '0' | '1'; isDeep: '' | '1' }

export async function areaLevel(ctx: PlatformContext, parentId: string, { isDeep, ...query }: LevelQuery) {
  if (isDeep === '1' && parentId === rootId) return matchesWithPaths(ctx, { ...query, exceptId: '', isOfEnabled: false })
  return (await findLevel(ctx.db, { parentId, ...query })).map(withLeaf)
}

/** The level below an area; from the root with a keyword, matches of every level with the paths that lead to them. */
export async function areaSelection(
  ctx: PlatformContext,
  { id, currentId }: { id: string; currentId: string },
  { keyword }: { keyword: string },
) {
  if (id === rootId && keyword !== '') {
    return matchesWithPaths(ctx, { keyword, enabledMark: '1', exceptId: currentId, isOfEnabled: true })
  }
  return (await findLevel(ctx.db, { parentId: id, keyword, enabledMark: '1', exceptId: currentId })).map(withLeaf)
}

type Sought = {
  keyword: string
  enabledMark: '' | '0' | '1'
  exceptId: string
  /** Only enabled areas lead to a match. */
  isOfEnabled: boolean
}
type Part = { id: string; parentId: string; fullName: string }

/** A match below something disabled has no way to it and is left out. Ancestors come level by level: as many statements as there are levels. */
async function matchesWithPaths(ctx: PlatformContext, { exceptId, isOfEnabled, ...filter }: Sought) {
  const matches = await findMatches(ctx.db, filter)
  const known = new Map<string, Part>(matches.map((row) => [row.id, row]))
  let missing = parentsOf(matches, known)
  for (let depth = 0; missing.length > 0 && depth < depthMax; depth += 1) {
    const rows = await findParts(ctx.db, missing, isOfEnabled)
    for (const row of rows) known.set(row.id, row)
    missing = parentsOf(rows, known)
  }
  return matches.flatMap((row) => {
    const path = pathOf(row, known)
    return path === null || path.some((part) => part.id === exceptId) ? [] : [{ ...withLeaf(row), path }]
  })
}

function parentsOf(rows: readonly Part[], known: ReadonlyMap<string, Part>): string[] {
  return [...new Set(rows.map((row) => row.parentId))].filter((id) => id !== rootId && !known.has(id))
}

/** From the province down; null where a part of the way is missing, or goes round in a circle. */
function pathOf(row: Part, known: ReadonlyMap<string, Part>): { id: string; fullName: string }[] | null {
  const path = []
  let at: Part | undefined = row
  for (let depth = 0; at && depth <= depthMax; depth += 1) {
    path.unshift({ id: at.id, fullName: at.fullName })
    if (at.parentId === rootId) return path
    at = known.get(at.parentId)
  }
  return null
}

function withLeaf(row: AreaRow) {
  return { ...row, isLeaf: !row.hasChildren }
}

/** Names of paths in one statement. A part that is no more keeps its id, so that the other names stay in their places. */
export async function areaNames(ctx: PlatformContext, paths: readonly (readonly string[])[]): Promise<string[][]> {
  const names = await findNames(ctx.db, [...new Set(paths.flat())])
  return paths.map((path) => path.map((id) => names.get(id) ?? id))
}

/** Wire: the code of the whole country, below which its regions are. */
const country = '100000'

/** Regions that maps can be of (contract 4b §2.4), as a tree below the country. */
export async function atlasTree(ctx: PlatformContext) {
  const rows = groupBy(await findEnabled(ctx.db), ({ parentId }) => parentId)
  type Node = { id: string; parentId: string; fullName: string; enCode: string; children: Node[] }
  const below = (id: string, parentId: string, depth: number): Node[] =>
    depth > atlasDepth
      ? []
      : (rows.get(id) ?? []).map((row) => ({ ...row, parentId, children: below(row.id, row.id, depth + 1) }))
  return [{ id: country, parentId: '-1', fullName: '全国', enCode: country, children: below('-1', country, 1) }]
}

/** Provinces, cities and districts. */
const atlasDepth = 3

/** No outlines come with the product: whoever draws them would have to know where borders run. A map without any shows that it has none. */
export const outlinesOf = () => ({ type: 'FeatureCollection', features: [] })
