import { readSchemeConditions } from '@/lib/contract/system/scheme-conditions'
import type { PlatformContext } from '../../http/context'
import type { Db, DbTransaction } from '../../store/database'
import {
  type DataFieldRecord,
  findDataFields,
  findSchemes,
  insertDataField,
  insertScheme,
  type SchemeRecord,
} from './data-permission/store'
import { findItems, insertItem } from './item-store'

type Row = { id: string; fullName: string; enCode: string; sortCode: number }
type Item = Row & { enabledMark: number; description: string | null }
type ButtonItem = Item & { parentId: string; icon: string | null }
type FieldItem = Item & Pick<DataFieldRecord, 'bindTable' | 'fieldRule' | 'childTableKey'>

/** Everything on a menu that can be granted, and what schemes are made of. */
export type MenuContents = {
  buttons: readonly ButtonItem[]
  columns: readonly FieldItem[]
  forms: readonly FieldItem[]
  dataFields: readonly Omit<DataFieldRecord, 'moduleId' | 'version'>[]
  schemes: readonly Omit<SchemeRecord, 'moduleId' | 'version'>[]
}

export async function readContents(db: Db | DbTransaction, menuId: string): Promise<MenuContents> {
  return {
    buttons: await findItems(db, 'moduleButton', menuId, ''),
    columns: await findItems(db, 'moduleColumn', menuId, ''),
    forms: await findItems(db, 'moduleForm', menuId, ''),
    dataFields: await findDataFields(db, menuId),
    schemes: await findSchemes(db, menuId),
  }
}

/**
 * Gives a new menu what another one has, or had in another installation: under new ids, because an id of elsewhere may be anybody's
 * here. What names one of them names the new one. A code stands once.
 */
export async function insertContents(
  ctx: PlatformContext,
  trx: DbTransaction,
  moduleId: string,
  contents: MenuContents,
): Promise<void> {
  const ids = new Map<string, string>()
  const renewed = <T extends Row>(rows: readonly T[], keyOf?: (row: T) => string) =>
    firstOfEach(rows, keyOf ?? codeOf).map((row) => {
      const id = ctx.newId()
      ids.set(row.id, id)
      return { ...row, id, moduleId, version: 1 }
    })
  const buttons = renewed(contents.buttons)
  for (const button of placed(buttons, ids)) await insertItem(trx, 'moduleButton', button)
  for (const column of renewed(contents.columns)) await insertItem(trx, 'moduleColumn', column)
  for (const form of renewed(contents.forms)) await insertItem(trx, 'moduleForm', form)
  const fields = renewed(contents.dataFields, ({ enCode, conditionText }) => `${enCode} ${conditionText}`)
  for (const field of fields) await insertDataField(trx, field)
  for (const scheme of renewed(contents.schemes))
    await insertScheme(trx, { ...scheme, conditionJson: withFieldIds(scheme.conditionJson, ids) })
}

/** Below the new ones. Those of a file may stand in a circle, where nobody would see them: they stand at the top. */
function placed<T extends ButtonItem>(buttons: readonly T[], ids: ReadonlyMap<string, string>): T[] {
  const parents = new Map(buttons.map(({ id, parentId }) => [id, ids.get(parentId) ?? '-1']))
  const isRound = (id: string) => {
    const seen = new Set<string>()
    for (let at = parents.get(id); at !== undefined && !seen.has(at); at = parents.get(at)) seen.add(at)
    return seen.has(id)
  }
  return buttons.map((button) => ({ ...button, parentId: isRound(button.id) ? '-1' : (parents.get(button.id) ?? '-1') }))
}

const codeOf = ({ enCode }: Row) => enCode

function firstOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const first = new Map<string, T>()
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row)
  return [...first.values()]
}

function withFieldIds(conditionJson: string, ids: ReadonlyMap<string, string>): string {
  if (readSchemeConditions(conditionJson) === null) return conditionJson
  const groups = JSON.parse(conditionJson) as { groups: { id?: unknown }[] }[]
  const renewed = groups.map((group) => ({
    ...group,
    groups: group.groups.map((row) => ({ ...row, id: ids.get(String(row.id)) ?? row.id })),
  }))
  return JSON.stringify(renewed)
}
