import { z } from 'zod'
import { normalName } from '@/lib/domain/normal-name'
import type { Actor, PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import {
  copyNames,
  copySuffix,
  demandNoDuplicates,
  type ObjectFileKind,
  objectFileName,
  objectFileText,
  readObjectFile,
} from '../../kit/object-file'
import { messages, refused, refusedBecause } from '../../kit/refusals'
import { demandTreePlace } from '../../kit/tree-place'
import type { DbTransaction } from '../../store/database'
import { offerFile } from '../file/public'
import { keepHistory } from '../history/public'
import { typeRecord } from './records'
import { findTypeById, findTypes } from './store'
import { findItemsOfTypes, findTakenItemIds, findTakenTypes, insertItems, insertTypes } from './store-exchange'
import { lockDictionaries } from './store-write'
import { levelsMax } from './write'

/** Dictionaries between installations (contract 2 §14.2): `{ list: dictionaries, modelList: items }`. */

const kind: ObjectFileKind = { extension: 'bdd', tag: 'systemData.dictionary' }

const id = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(100))
const name = z.string().trim().min(1).max(50)
const flag = (fallback: number) => z.coerce.number().int().min(0).max(1).catch(fallback)
const sortCode = z.coerce.number().int().min(0).max(999_999).catch(0)
const description = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value) => (value ?? '').slice(0, 500))

const typeOfFile = z.object({ id, parentId: id, fullName: name, enCode: name, isTree: flag(0), sortCode, description })
const itemOfFile = z.object({
  id,
  dictionaryTypeId: id,
  parentId: id.catch('0'),
  fullName: name,
  enCode: name,
  enabledMark: flag(1),
  sortCode,
  description,
})
const fileShape = z.object({ list: z.array(typeOfFile).min(1).max(1000), modelList: z.array(itemOfFile).max(50_000) })

type TypeOfFile = z.output<typeof typeOfFile>
type ItemOfFile = z.output<typeof itemOfFile>

/** A dictionary with everything below it. */
export async function exportDictionary(ctx: PlatformContext, actor: Actor, typeId: string) {
  const type = await findTypeById(ctx.db, typeId)
  if (!type) throw refused(messages.missing)
  const below = groupBy(await findTypes(ctx.db), (row) => row.parentId)
  const ids = [type.id]
  for (const at of ids) for (const child of below.get(at) ?? []) if (!ids.includes(child.id)) ids.push(child.id)
  const types = []
  for (const each of ids) types.push(await findTypeById(ctx.db, each))
  const list = types.flatMap((row) => (row ? [{ ...row, parentId: row.parentId === '-1' ? row.category : row.parentId }] : []))
  const content = objectFileText(kind, { list, modelList: await findItemsOfTypes(ctx.db, ids) })
  return offerFile(ctx, actor, { name: objectFileName(kind, type.fullName), content })
}

/**
 * Takes dictionaries from a file, all of them or none. Where one of them is there already by id, code or name, it is refused, or all of
 * it becomes a copy with new ids: items keep their codes and states, because they are told apart by their dictionary.
 */
export async function importDictionaries(ctx: PlatformContext, actor: Actor, body: unknown): Promise<void> {
  const { data: given, isAppended } = await readObjectFile(body, kind, fileShape)
  const data = { list: given.list, modelList: settled(given) }
  demandSound(data)
  await ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const taken = await takenOf(trx, data)
    const isTaken = taken.id || taken.enCode || taken.fullName
    if (!isAppended) demandNoDuplicates(taken)
    const { list, modelList } = isTaken ? copyOf(ctx, data) : data
    const ids = new Set(list.map((type) => type.id))
    const places = new Map<string, Place>()
    for (const type of list) if (!ids.has(type.parentId)) places.set(type.id, await placeOf(trx, type.parentId))
    const placed = withPlaces(list, places)
    await insertTypes(trx, placed)
    await insertItems(trx, modelList)
    for (const { parentId } of placed) {
      if (parentId !== '-1') await demandTreePlace(trx, { table: 'dictionary_type', parentId, id: null, levelsMax })
    }
    const counts = groupBy(modelList, (item) => item.dictionaryTypeId)
    for (const type of placed) {
      const row = await findTypeById(trx, type.id)
      const after = row && { ...typeRecord(row), itemCount: counts.get(type.id)?.length ?? 0 }
      const change = { object: 'dictionaryType', id: type.id, name: type.fullName, action: 'create', before: null } as const
      await keepHistory(trx, ctx, actor, { ...change, after })
    }
  })
}

type Content = { list: readonly TypeOfFile[]; modelList: readonly ItemOfFile[] }

/** Items whose parent is not there, or may not be one, stand at the top: nobody would see them otherwise. */
function settled({ list, modelList }: Content): ItemOfFile[] {
  const trees = new Set(list.filter((type) => type.isTree === 1).map((type) => type.id))
  const typeOf = new Map(modelList.map((item) => [item.id, item.dictionaryTypeId]))
  return modelList.map((item) => {
    const { dictionaryTypeId, parentId } = item
    const isPlaced = trees.has(dictionaryTypeId) && typeOf.get(parentId) === dictionaryTypeId
    return { ...item, parentId: isPlaced ? parentId : '0' }
  })
}

/** Within itself: ids once, names and codes once where they must be, no item without its dictionary, nothing round in a circle. */
function demandSound({ list, modelList }: Content): void {
  const types = new Map(list.map((type) => [type.id, type]))
  const items = new Map(modelList.map((item) => [item.id, item]))
  const isSound =
    types.size === list.length &&
    items.size === modelList.length &&
    !types.has('0') &&
    !types.has('1') &&
    !types.has('-1') &&
    areDistinct(list, () => '') &&
    areDistinct(modelList, (item) => item.dictionaryTypeId) &&
    modelList.every((item) => types.has(item.dictionaryTypeId)) &&
    isLow(types) &&
    isLow(items)
  if (!isSound) throw refusedBecause('import: the dictionaries do not fit together', messages.importBroken)
}

function areDistinct<T extends { fullName: string; enCode: string }>(
  rows: readonly T[],
  placeOfRow: (row: T) => string,
): boolean {
  const keys = (of: (row: T) => string) => new Set(rows.map((row) => `${placeOfRow(row)}\n${normalName(of(row))}`))
  return keys((row) => row.fullName).size === rows.length && keys((row) => row.enCode).size === rows.length
}

function isLow(rows: ReadonlyMap<string, { id: string; parentId: string }>): boolean {
  for (const row of rows.values()) {
    let level = 0
    for (let at: { id: string; parentId: string } | undefined = row; at; at = rows.get(at.parentId)) {
      level += 1
      if (level > levelsMax) return false
    }
  }
  return true
}

async function takenOf(trx: DbTransaction, { list, modelList }: Content) {
  const rows = await findTakenTypes(trx, list)
  const ids = new Set(list.map((type) => type.id))
  const codes = new Set(list.map((type) => normalName(type.enCode)))
  const names = new Set(list.map((type) => normalName(type.fullName)))
  const itemIds = await findTakenItemIds(
    trx,
    modelList.map((item) => item.id),
  )
  return {
    id: itemIds > 0 || rows.some((row) => ids.has(row.id)),
    enCode: rows.some((row) => codes.has(normalName(row.enCode))),
    fullName: rows.some((row) => names.has(normalName(row.fullName))),
  }
}

function copyOf(ctx: PlatformContext, { list, modelList }: Content): Content {
  const suffix = copySuffix()
  const typeIds = new Map(list.map((type) => [type.id, ctx.newId()]))
  const itemIds = new Map(modelList.map((item) => [item.id, ctx.newId()]))
  const newOf = (ids: ReadonlyMap<string, string>, given: string) => ids.get(given) ?? given
  return {
    list: list.map((type) => ({
      ...copyNames(type, suffix),
      id: newOf(typeIds, type.id),
      parentId: newOf(typeIds, type.parentId),
    })),
    modelList: modelList.map((item) => ({
      ...item,
      id: newOf(itemIds, item.id),
      dictionaryTypeId: newOf(typeIds, item.dictionaryTypeId),
      parentId: newOf(itemIds, item.parentId),
    })),
  }
}

type Place = { parentId: string; category: '0' | '1' }

async function placeOf(trx: DbTransaction, parentId: string): Promise<Place> {
  if (parentId === '0' || parentId === '-1') return { parentId: '-1', category: '0' }
  if (parentId === '1') return { parentId: '-1', category: '1' }
  const parent = await findTypeById(trx, parentId)
  if (!parent) throw refused('导入失败，查询不到上级分类')
  return { parentId, category: parent.category }
}

/** Those below others of the file belong to the root of the one at their top. */
function withPlaces(list: readonly TypeOfFile[], places: ReadonlyMap<string, Place>) {
  const byId = new Map(list.map((type) => [type.id, type]))
  return list.map((type) => {
    const own = places.get(type.id)
    if (own) return { ...type, ...own }
    let top = type
    for (let up = byId.get(top.parentId); up; up = byId.get(top.parentId)) top = up
    return { ...type, category: places.get(top.id)?.category ?? ('0' as const) }
  })
}
