import { sql } from 'kysely'
import type { DictionaryItemForm, DictionaryTypeForm } from '@/lib/contract/system/dictionary-forms'
import { isSameName } from '@/lib/domain/normal-name'
import type { PlatformContext } from '../../http/context'
import type { DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'
import { messages, refused } from '../permission/listing'

/** Writing dictionaries, contract 2 §14. Writers wait for each other, so that two equal names cannot pass side by side. */

const rootIds: ReadonlySet<string> = new Set(['0', '1'])

export async function createType(ctx: PlatformContext, form: DictionaryTypeForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const place = await placeOfType(trx, form.parentId)
    const rows = await trx
      .selectFrom('dictionaryType')
      .select(['fullName', 'enCode'])
      .where((eb) => eb.or([sameName('fullName', form.fullName), sameName('enCode', form.enCode)]))
      .execute()
    if (rows.some((row) => isSameName(row.fullName, form.fullName))) throw refused('名称不能重复', 'fullName')
    if (rows.length > 0) throw refused('编码不能重复', 'enCode')
    const id = ctx.newId()
    const { fullName, enCode, isTree, sortCode, description } = form
    await trx
      .insertInto('dictionaryType')
      .values({ id, ...place, fullName, enCode, isTree, sortCode, description })
      .execute()
    return id
  })
}

/** The two roots are not stored: what stands directly below them has the parent -1 and their digit as category. */
async function placeOfType(trx: DbTransaction, parentId: string): Promise<{ parentId: string; category: '0' | '1' }> {
  if (rootIds.has(parentId)) return { parentId: '-1', category: parentId === '1' ? '1' : '0' }
  const parent = await trx.selectFrom('dictionaryType').select('category').where('id', '=', parentId).executeTakeFirst()
  if (!parent) throw refused('上级菜单不能为空', 'parentId')
  return { parentId, category: parent.category }
}

export async function createItem(ctx: PlatformContext, form: DictionaryItemForm): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDictionaries(trx)
    const { dictionaryTypeId, fullName, enCode, enabledMark, sortCode, description } = form
    const type = await trx.selectFrom('dictionaryType').select('isTree').where('id', '=', dictionaryTypeId).executeTakeFirst()
    if (!type) throw refused(messages.missing, 'dictionaryTypeId')
    const parentId = await parentOfItem(trx, form, type.isTree === 1)
    const rows = await trx
      .selectFrom('dictionaryData')
      .select(['fullName', 'enCode'])
      .where('dictionaryTypeId', '=', dictionaryTypeId)
      .where((eb) => eb.or([sameName('fullName', fullName), sameName('enCode', enCode)]))
      .execute()
    if (rows.some((row) => isSameName(row.fullName, fullName))) throw refused('字典名称不能重复', 'fullName')
    if (rows.length > 0) throw refused('字典编码不能重复', 'enCode')
    const id = ctx.newId()
    await trx
      .insertInto('dictionaryData')
      .values({ id, dictionaryTypeId, parentId, fullName, enCode, enabledMark, sortCode, description })
      .execute()
    return id
  })
}

/** A parent equal to the type means the top; items of a flat dictionary all stand there. */
async function parentOfItem(trx: DbTransaction, form: DictionaryItemForm, isTree: boolean): Promise<string> {
  const { parentId, dictionaryTypeId } = form
  if (!isTree || parentId === '0' || parentId === dictionaryTypeId) return '0'
  const parent = await trx
    .selectFrom('dictionaryData')
    .select('id')
    .where('id', '=', parentId)
    .where('dictionaryTypeId', '=', dictionaryTypeId)
    .executeTakeFirst()
  if (!parent) throw refused('请选择', 'parentId')
  return parentId
}

async function lockDictionaries(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dictionary', 0))`.execute(trx)
}
