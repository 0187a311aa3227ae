import { z } from 'zod'
import { looseFlag, looseList, looseNumber, looseText, wireId } from '@/lib/contract/wire'
import type { Actor, PlatformContext } from '../../http/context'
import { copyNames, copySuffix, demandNoDuplicates, objectFileName, objectFileText, readObjectFile } from '../../kit/object-file'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { offerFile } from '../file/public'
import { keepHistory } from '../history/public'
import { findItems, type ItemTable, insertItem } from './item-store'
import { tellMenuChanged, valuesOf } from './menus'
import { findMenuById } from './store'
import { findMenu, findMenuClash, findSystem, insertMenu, lockMenus } from './store-write'

/** Menus as files, contract 2 §12.1 and §0.4. */

const kind = { extension: 'bm', tag: 'system.menu' }

const item = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  sortCode: looseNumber,
  enabledMark: looseFlag.optional(),
  description: looseText,
  parentId: looseText,
  icon: looseText,
  bindTable: looseText,
  fieldRule: looseNumber,
  childTableKey: looseText,
})

const shape = z.looseObject({
  moduleEntity: z.looseObject({
    id: wireId,
    fullName: z.string().trim().min(1).max(50),
    enCode: z.string().trim().min(1).max(50),
    category: z.enum(['Web', 'App']),
    type: z.coerce.number().int().min(2).max(8),
    icon: looseText,
    urlAddress: looseText,
    linkTarget: looseText,
    propertyJson: looseText,
    sortCode: looseNumber,
    description: looseText,
  }),
  buttonEntityList: looseList(item),
  columnEntityList: looseList(item),
  formEntityList: looseList(item),
})

type MenuFile = z.output<typeof shape>

const lists = {
  moduleButton: 'buttonEntityList',
  moduleColumn: 'columnEntityList',
  moduleForm: 'formEntityList',
} as const satisfies Record<ItemTable, keyof MenuFile>
const tables = Object.keys(lists) as ItemTable[]

/** The entry with what can be granted on it; grants stay here, they are about people of this installation. */
export async function exportMenu(ctx: PlatformContext, actor: Actor, id: string) {
  const menu = await findMenuById(ctx.db, id)
  if (!menu) throw refused(messages.missing)
  if (menu.type <= 1) throw refused('目录不能导出')
  const items = await Promise.all(tables.map(async (table) => [lists[table], await findItems(ctx.db, table, id, '')] as const))
  const content = objectFileText(kind, { moduleEntity: menu, ...Object.fromEntries(items) })
  return offerFile(ctx, actor, { name: objectFileName(kind, menu.fullName), content })
}

export async function importMenu(ctx: PlatformContext, actor: Actor, systemId: string, body: unknown): Promise<void> {
  const { data, isAppended, fields } = await readObjectFile(body, kind, shape)
  const { category } = data.moduleEntity
  if (fields['category'] && fields['category'] !== category)
    throw refused(`当前导入菜单为${category}端菜单，请在对应模块下导入！`)
  const parentId = fields['parentId'] || '-1'
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    await demandDirectory(trx, { systemId, category, parentId })
    const names = { fullName: data.moduleEntity.fullName, enCode: data.moduleEntity.enCode }
    const taken = await takenOf(trx, data, { systemId, parentId })
    if (!isAppended) demandNoDuplicates(taken)
    const isCopy = taken.id || taken.enCode || taken.fullName
    const shown = isCopy ? copyNames(names, copySuffix()) : names
    const id = taken.id ? ctx.newId() : data.moduleEntity.id
    const values = { ...menuValues(data, { systemId, parentId }), ...shown, enabledMark: isCopy ? 0 : 1 }
    await insertMenu(trx, { ...values, id, createdAt: ctx.now() })
    for (const table of tables) await insertItems(ctx, trx, { table, menuId: id, items: data[lists[table]] })
    const change = { before: null, after: { id, ...values } }
    await keepHistory(trx, ctx, actor, { object: 'menu', id, name: shown.fullName, action: 'create', ...change })
  })
  await tellMenuChanged(ctx, actor, [systemId])
}

type Place = { systemId: string; parentId: string }

async function demandDirectory(
  trx: DbTransaction,
  { systemId, category, parentId }: Place & { category: string },
): Promise<void> {
  if (!(await findSystem(trx, systemId))) throw refused(messages.missing)
  // On the phone the first level holds directories alone.
  if (parentId === '-1' && category === 'App') throw refused('请在顶级节点下创建目录后再进行菜单导入')
  if (parentId === '-1') return
  const parent = await findMenu(trx, parentId)
  const fits = parent && parent.type <= 1 && parent.systemId === systemId && parent.category === category
  if (!fits) throw refused('上级菜单不能为空', 'parentId')
}

async function takenOf(trx: DbTransaction, { moduleEntity }: MenuFile, place: Place) {
  const { id, fullName, enCode, category } = moduleEntity
  const wanted = { fullName, enCode, category, ...place }
  const clash = await findMenuClash(trx, wanted, '')
  return { id: (await findMenu(trx, id)) !== undefined, enCode: clash === 'code', fullName: clash === 'name' }
}

function menuValues({ moduleEntity }: MenuFile, { systemId, parentId }: Place) {
  const { description, sortCode, urlAddress, linkTarget, propertyJson, icon, ...menu } = moduleEntity
  const form = { ...menu, description, urlAddress, linkTarget, propertyJson, icon, sortCode: sortCode ?? 0 }
  return valuesOf({ ...form, systemId, parentId, enabledMark: 1, version: undefined })
}

type Items = { table: ItemTable; menuId: string; items: MenuFile['buttonEntityList'] }

/** Under new ids: an id of another installation may be anybody's here. A code stands once. */
async function insertItems(ctx: PlatformContext, trx: DbTransaction, { table, menuId, items }: Items): Promise<void> {
  const codes = new Set<string>()
  for (const { enCode, fullName, ...item } of items) {
    if (enCode === '' || codes.has(enCode)) continue
    codes.add(enCode)
    const { sortCode = 0, enabledMark = 1, description, parentId, icon, bindTable, fieldRule = 0, childTableKey } = item
    const shared = { id: ctx.newId(), moduleId: menuId, fullName, enCode, sortCode, enabledMark, description }
    const own = table === 'moduleButton' ? { parentId: parentId || '-1', icon } : { bindTable, fieldRule, childTableKey }
    await insertItem(trx, table, { ...shared, ...own })
  }
}
