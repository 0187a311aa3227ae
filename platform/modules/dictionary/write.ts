import type { DictionaryItemForm, DictionaryTypeForm } from '@/lib/contract/system/dictionary-forms'
import type { PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { demandFree } from '../../kit/unique'
import type { DbTransaction } from '../../store/database'
import { findItemClash, findTypeClash, findWritableType, hasItem, insertItem, insertType, lockDictionaries } from './store-write'

/** Writing dictionaries, contract 2 §14. Writers wait for each other, so that two equal names cannot pass side by side. */

const rootIds: ReadonlySet<string> = new Set(['0', '1'])

export async function createType(ctx: PlatformContext, form: DictionaryTypeForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const place = await placeOfType(trx, form.parentId)
    demandFree(await findTypeClash(trx, form))
    const id = ctx.newId()
    const { fullName, enCode, isTree, sortCode, description } = form
    await insertType(trx, { id, ...place, fullName, enCode, isTree, sortCode, description })
    return id
  })
}

/** The two roots are not stored: what stands directly below them has the parent -1 and their digit as category. */
async function placeOfType(trx: DbTransaction, parentId: string): Promise<{ parentId: string; category: '0' | '1' }> {
  if (rootIds.has(parentId)) return { parentId: '-1', category: parentId === '1' ? '1' : '0' }
  const parent = await findWritableType(trx, parentId)
  if (!parent) throw refused('上级菜单不能为空', 'parentId')
  return { parentId, category: parent.category }
}

export async function createItem(ctx: PlatformContext, form: DictionaryItemForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const { dictionaryTypeId, fullName, enCode, enabledMark, sortCode, description } = form
    const type = await findWritableType(trx, dictionaryTypeId)
    if (!type) throw refused(messages.missing, 'dictionaryTypeId')
    const parentId = await parentOfItem(trx, form, type.isTree === 1)
    demandFree(await findItemClash(trx, form), '字典')
    const id = ctx.newId()
    await insertItem(trx, { id, dictionaryTypeId, parentId, fullName, enCode, enabledMark, sortCode, description })
    return id
  })
}

/** A parent equal to the type means the top; items of a flat dictionary all stand there. */
async function parentOfItem(trx: DbTransaction, form: DictionaryItemForm, isTree: boolean): Promise<string> {
  const { parentId, dictionaryTypeId } = form
  if (!isTree || parentId === '0' || parentId === dictionaryTypeId) return '0'
  if (!(await hasItem(trx, { id: parentId, dictionaryTypeId }))) throw refused('请选择', 'parentId')
  return parentId
}
