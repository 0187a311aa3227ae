import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import type { PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { findItemsOfType, findType } from '../../dictionary/public'
import { findOrganisations } from '../organize/store'
import { type OrganizeRecord, organizeTree } from '../organize/tree'
import { findEnabledPositions } from '../position/store'
import { findEnabledRoles, findRoleOrganisations } from '../role/store'
import { type DictionaryColumn, dictionaryColumns, sheetDictionaries } from './sheet'

/** What the texts of a sheet mean; read once for all rows of an import (contract 2 §3.7, 3.8). */
export type SheetNames = {
  /** The id of an enabled organisation by the names from the top down, joined by `/`. */
  organisation(path: string): string | undefined
  /** A position `name/code` of one of the organisations. */
  position(text: string, organizeIds: readonly string[]): string | undefined
  /** A role of one of the organisations, else a global one of that name. */
  role(name: string, organizeIds: readonly string[]): string | undefined
  /** What is kept of an item of the dictionary behind a column, by its name. */
  item(column: DictionaryColumn, name: string): string | undefined
}

export async function loadSheetNames(ctx: PlatformContext): Promise<SheetNames> {
  const paths = enabledPaths(await findOrganisations(ctx.db))
  const idOfPath = new Map(paths.map(({ id, names }) => [names, id]))
  const positions = await findEnabledPositions(ctx.db)
  const roles = groupBy(await findEnabledRoles(ctx.db), (role) => role.fullName)
  const places = groupBy(await findRoleOrganisations(ctx.db, 'all'), (link) => link.roleId)
  const items = new Map<DictionaryColumn, Map<string, string>>()
  for (const column of dictionaryColumns) {
    const kept = column === 'gender' ? 'enCode' : 'id'
    items.set(column, new Map((await itemsOf(ctx, column)).map((item) => [item.fullName, item[kept]])))
  }
  return {
    organisation: (path) => idOfPath.get(tidyPath(path)),
    position: (text, organizeIds) => {
      const [name = '', code] = tidyPath(text).split('/')
      const isMeant = (row: (typeof positions)[number]) => (code === undefined ? row.fullName === name : row.enCode === code)
      return positions.find((row) => isMeant(row) && organizeIds.includes(row.organizeId))?.id
    },
    role: (name, organizeIds) => {
      const named = roles.get(name) ?? []
      const isPlaced = (id: string) => (places.get(id) ?? []).some((place) => organizeIds.includes(place.organizeId))
      return (named.find((role) => role.globalMark === 0 && isPlaced(role.id)) ?? named.find((role) => role.globalMark === 1))?.id
    },
    item: (column, name) => items.get(column)?.get(name),
  }
}

/** Those of the organisations that are enabled and may get people, by their names from the top down, in the order of the tree. */
export function enabledPaths(all: readonly OrganizeRecord[]): { id: string; names: string }[] {
  const found: { id: string; names: string }[] = []
  const collect = (nodes: readonly ServedTreeNode[]) => {
    for (const { id, organize, children } of nodes) {
      found.push({ id, names: organize ?? '' })
      collect(children)
    }
  }
  collect(organizeTree(all, ({ enabledMark, graded }) => enabledMark === 1 && (graded?.add ?? true)))
  return found
}

/** Enabled items of the dictionary behind a column. */
export async function itemsOf(ctx: PlatformContext, column: DictionaryColumn) {
  const type = await findType(ctx.db, sheetDictionaries[column])
  const items = type ? await findItemsOfType(ctx.db, type.id) : []
  return items.filter((item) => item.enabledMark === 1)
}

function tidyPath(path: string): string {
  return path
    .split('/')
    .map((name) => name.trim())
    .join('/')
}
