import type { PlatformContext } from '../../http/context'
import { type AreaRow, findLevel, findMatches, findNames } from './store'

/** The read side of areas, contract 2 §13. */

type LevelQuery = { keyword: string; enabledMark: '' | '0' | '1' }

export async function areaLevel(ctx: PlatformContext, parentId: string, query: LevelQuery) {
  return (await findLevel(ctx.db, { parentId, ...query })).map(withLeaf)
}

/** The level below an area; from the root with a keyword, matches of every level with the paths that lead to them. */
export async function areaSelection(
  ctx: PlatformContext,
  { id, currentId }: { id: string; currentId: string },
  { keyword }: { keyword: string },
) {
  if (id === '-1' && keyword !== '') {
    const matches = await findMatches(ctx.db, keyword)
    return matches
      .filter((row) => !row.ids.includes(currentId))
      .map(({ ids, names, ...row }) => ({
        ...withLeaf(row),
        path: ids.map((areaId, at) => ({ id: areaId, fullName: names[at] ?? '' })),
      }))
  }
  return (await findLevel(ctx.db, { parentId: id, keyword, enabledMark: '1', exceptId: currentId })).map(withLeaf)
}

function withLeaf(row: AreaRow) {
  return { ...row, isLeaf: !row.hasChildren }
}

/** Names of paths in one statement. A part that is no more keeps its id, so that the other names stay in their places. */
export async function areaNames(ctx: PlatformContext, paths: readonly (readonly string[])[]): Promise<string[][]> {
  const names = await findNames(ctx.db, [...new Set(paths.flat())])
  return paths.map((path) => path.map((id) => names.get(id) ?? id))
}
