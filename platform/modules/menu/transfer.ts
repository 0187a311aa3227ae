import { storedFieldCode } from '@/lib/domain/data-conditions'
import type { Actor, PlatformContext } from '../../http/context'
import { copyNames, copySuffix, demandNoDuplicates, objectFileName, objectFileText, readObjectFile } from '../../kit/object-file'
import { messages, refused, refusedBecause } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { offerFile } from '../file/public'
import { keepHistory } from '../history/public'
import { insertContents, type MenuContents, readContents } from './contents'
import { dataFieldValues } from './data-permission/fields'
import { demandSound, moduleOf } from './data-permission/schemes'
import { demandPlace, isDirectory, renamed, tellMenuChanged, valuesOf } from './menus'
import { demandNoGain } from './own-gain'
import { findMenuById } from './store'
import { findMenuClash, findSystem, insertMenu, isIdTaken, lockMenus } from './store-write'
import { type MenuFile, menuFileShape } from './transfer-shape'

/** Menus as files, contract 2 §12.1 and §0.4. */

const kind = { extension: 'bm', tag: 'system.menu' }

/** The entry with what can be granted on it; grants stay here, they are about people of this installation. */
export async function exportMenu(ctx: PlatformContext, actor: Actor, id: string) {
  const menu = await findMenuById(ctx.db, id)
  if (!menu) throw refused(messages.missing)
  if (isDirectory(menu.type)) throw refused('目录不能导出')
  const contents = await readContents(ctx.db, id)
  const content = objectFileText(kind, {
    moduleEntity: menu,
    buttonEntityList: contents.buttons,
    columnEntityList: contents.columns,
    formEntityList: contents.forms,
    authorizeEntityList: contents.dataFields,
    schemeEntityList: contents.schemes,
  })
  return offerFile(ctx, actor, { name: objectFileName(kind, menu.fullName), content })
}

export async function importMenu(ctx: PlatformContext, actor: Actor, systemId: string, body: unknown): Promise<void> {
  const { data, isAppended, fields } = await readObjectFile(body, kind, menuFileShape)
  const { category } = data.moduleEntity
  if (fields['category'] && fields['category'] !== category)
    throw refused(`当前导入菜单为${category}端菜单，请在对应模块下导入！`)
  const place = { systemId, parentId: fields['parentId'] || '-1' }
  const values = inFile(() => menuValues(data, place))
  const module = await moduleOf(ctx, values)
  const contents = inFile(() => contentsOf(data, module))
  await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    await demandDirectory(trx, { ...place, category, type: values.type })
    const taken = await takenOf(trx, data, systemId)
    if (!isAppended) demandNoDuplicates(taken)
    const isCopy = taken.id || taken.enCode || taken.fullName
    const id = taken.id ? ctx.newId() : data.moduleEntity.id
    const shown = isCopy ? { ...renamed(values, copyNames(values, copySuffix())), enabledMark: 0 } : values
    await demandNoGain({ ...ctx, db: trx }, actor, { before: null, after: shown })
    await insertMenu(trx, { ...shown, id, createdAt: ctx.now() })
    await insertContents(ctx, trx, id, contents)
    const change = { before: null, after: { id, ...shown } }
    await keepHistory(trx, ctx, actor, { object: 'menu', id, name: shown.fullName, action: 'create', ...change })
  })
  await tellMenuChanged(ctx, actor, [systemId])
}

/** What a form would refuse at its field makes a file a broken one. */
function inFile<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw refusedBecause('the content of a menu file does not fit', messages.importBroken, { cause })
  }
}

type Place = { systemId: string; parentId: string }

async function demandDirectory(trx: DbTransaction, place: Place & { category: string; type: number }): Promise<void> {
  if (!(await findSystem(trx, place.systemId))) throw refused(messages.missing)
  // On the phone the first level holds directories alone.
  if (place.parentId === '-1' && place.category === 'App') throw refused('请在顶级节点下创建目录后再进行菜单导入')
  await demandPlace(trx, place, null)
}

async function takenOf(trx: DbTransaction, { moduleEntity }: MenuFile, systemId: string) {
  const { id, fullName, enCode, category } = moduleEntity
  const clash = await findMenuClash(trx, { fullName, enCode, category, systemId }, '')
  return { id: await isIdTaken(trx, id), enCode: clash === 'code', fullName: clash === 'name' }
}

function menuValues({ moduleEntity: { id: _own, ...menu } }: MenuFile, place: Place) {
  return valuesOf({ ...menu, ...place, enabledMark: 1, version: undefined })
}

function contentsOf(data: MenuFile, module: Parameters<typeof demandSound>[1]): MenuContents {
  for (const scheme of data.schemeEntityList) if (scheme.allData !== 1) demandSound(scheme, module)
  const named = <T extends MenuFile['columnEntityList'][number]>(row: T) => ({ ...row, enCode: storedFieldCode(row) })
  return {
    buttons: data.buttonEntityList,
    columns: data.columnEntityList.map(named),
    forms: data.formEntityList.map(named),
    dataFields: data.authorizeEntityList.map(({ id, sortCode, description, enabledMark: _none, ...row }) => {
      return { ...dataFieldValues(row), id, sortCode, description }
    }),
    schemes: data.schemeEntityList.map(({ enabledMark: _none, description: _text, ...row }) => row),
  }
}
