import { conditionSentence, placeOfCode, symbolsOf } from '@/lib/domain/data-conditions'
import type { PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { findDataFields, findSchemes, insertDataField, insertScheme } from '../data-permission/store'
import { contentTexts, symbolTexts } from '../data-permission/texts'
import { findItems, type ItemTable, insertItem, updateItem } from '../item-store'

/** What can be granted on the menu of a released design (contract 3b §5.4). Nothing of it is ever deleted, so grants stay. */

/** A button, column or field by the code that rights are compared by. */
export type Switch = { code: string; fullName: string; isOn: boolean }

/** A kind that the design asks no rights for is null: what there is of it stays as it is. */
export type ReleasedItems = {
  buttons: Wanted | null
  columns: Wanted | null
  forms: Wanted | null
  /** Who and where of records: fields that data schemes are made for. */
  data: readonly DataSource[] | null
}

/** `formerCodes`: those that the release before had; what is in neither somebody made by hand, and it stays. */
type Wanted = { switches: readonly Switch[]; formerCodes: ReadonlySet<string> }
type DataSource = { code: string; label: string; about: 'person' | 'place' }

export async function syncItems(ctx: PlatformContext, trx: DbTransaction, menuId: string, items: ReleasedItems): Promise<void> {
  const sync = (table: ItemTable, wanted: Wanted | null) => wanted && syncSwitches(ctx, trx, { table, menuId }, wanted)
  await sync('moduleButton', items.buttons)
  await sync('moduleColumn', items.columns)
  await sync('moduleForm', items.forms)
  if (items.data) await syncData(ctx, trx, menuId, items.data)
}

type Place = { table: ItemTable; menuId: string }

async function syncSwitches(
  ctx: PlatformContext,
  trx: DbTransaction,
  { table, menuId }: Place,
  { switches, formerCodes }: Wanted,
): Promise<void> {
  const known = await findItems(trx, table, menuId, '')
  const byCode = new Map(known.map((item) => [item.enCode, item]))
  let sortCode = Math.max(0, ...known.map((item) => item.sortCode))
  const wanted = new Map(switches.map((one) => [one.code, one]))
  for (const { code, fullName, isOn } of wanted.values()) {
    const enabledMark = isOn ? 1 : 0
    const item = byCode.get(code)
    if (item && item.enabledMark !== enabledMark) await updateItem(trx, table, item.id, { enabledMark })
    if (item) continue
    sortCode += 1
    const base = { id: ctx.newId(), moduleId: menuId, fullName, enCode: code, sortCode, enabledMark, description: null }
    if (table === 'moduleButton') await insertItem(trx, table, { ...base, parentId: '-1', icon: null })
    else await insertItem(trx, table, { ...base, ...placeOf(code) })
  }
  for (const item of known) {
    const isGone = !wanted.has(item.enCode) && formerCodes.has(item.enCode)
    if (isGone && item.enabledMark === 1) await updateItem(trx, table, item.id, { enabledMark: 0 })
  }
}

/** Without the code itself, which stands in the item whole. */
function placeOf(code: string) {
  const cut = code.indexOf('-')
  const { enCode: _whole, ...place } = placeOfCode(cut > 0 ? code.slice(cut + 1) : code, cut > 0 ? code.slice(0, cut) : null)
  return place
}

/** Wire: the variables that records are compared with, in the order in which they are offered (contract 3b §5.4). */
const contents = {
  person: ['@userId', '@userAraSubordinates'],
  place: ['@organizeId', '@organizationAndSuborganization', '@branchManageOrganize', '@branchManageOrganizeAndSub'],
} as const

/** Wire: the code is fixed, grants and exports know it (contract 2 §12.7). */
const everything = { fullName: '全部数据', enCode: 'jnpf_alldata' }

async function syncData(ctx: PlatformContext, trx: DbTransaction, menuId: string, sources: readonly DataSource[]): Promise<void> {
  const fields = await findDataFields(trx, menuId)
  const schemes = await findSchemes(trx, menuId)
  const fieldKeys = new Map(fields.map(({ id, enCode, conditionText }) => [`${enCode} ${conditionText}`, id]))
  const taken = new Set(schemes.flatMap(({ fullName, enCode }) => [fullName, enCode]))
  let fieldPlace = Math.max(0, ...fields.map(({ sortCode }) => sortCode))
  let schemePlace = Math.max(0, ...schemes.map(({ sortCode }) => sortCode))
  const add = async (scheme: NewScheme) => {
    if (taken.has(scheme.enCode)) return
    const fullName = taken.has(scheme.fullName) ? `${scheme.fullName}(${scheme.enCode})` : scheme.fullName
    taken.add(scheme.enCode).add(fullName)
    schemePlace += 1
    await insertScheme(trx, { ...scheme, fullName, id: ctx.newId(), moduleId: menuId, matchLogic: 'and', sortCode: schemePlace })
  }
  for (const { code, label, about } of sources) {
    for (const content of contents[about]) {
      const known = fieldKeys.get(`${code} ${content}`)
      const id = known ?? ctx.newId()
      if (known === undefined) {
        fieldPlace += 1
        await insertDataField(trx, { ...dataField({ code, label, content }), id, moduleId: menuId, sortCode: fieldPlace })
      }
      await add(schemeOf({ id, code, label, content }))
    }
  }
  await add({ ...everything, allData: 1, conditionJson: '[]', conditionText: '' })
}

type NewScheme = { fullName: string; enCode: string; allData: number; conditionJson: string; conditionText: string }
type Condition = { code: string; label: string; content: string }

function dataField({ code, label, content }: Condition) {
  const condition = { type: 'varchar', conditionText: content, conditionSymbol: symbolsOf(content).join(',') }
  return { ...placeOf(code), ...condition, enCode: code, fullName: label, format: '', description: null }
}

function schemeOf({ id, code, label, content }: Condition & { id: string }): NewScheme {
  const op = symbolsOf(content)[0] ?? '=='
  const text = contentText(content)
  const row = {
    ...{ id, field: code, fieldName: label, type: 'varchar', op, value: content, conditionText: content, format: '' },
    ...{ ...placeOf(code), multiple: false, disabled: true },
  }
  const sentence = { logic: 'and' as const, conditions: [{ label, symbol: symbolTexts[op] ?? op, value: text }] }
  return {
    fullName: text,
    enCode: `${code}_${content.slice(1)}`,
    allData: 0,
    conditionJson: JSON.stringify([{ logic: 'and', groups: [row] }]),
    conditionText: conditionSentence('and', [sentence]),
  }
}

function contentText(content: string): string {
  return contentTexts[content] ?? '当前分管组织及子组织'
}
