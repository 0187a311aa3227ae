import { documentNameMax } from '@/lib/contract/extend/document'
import type { MergeFacts } from '@/lib/contract/file/file'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { linkOneFile, mergeChunks, plainName } from '../file/public'
import { endingOf, limitsOf, place } from './place'
import {
  bringBack,
  countIn,
  type DocumentRow,
  deleteVersion,
  deleteWithAll,
  destroyDeleted,
  file,
  findOwn,
  findPeople,
  findReadable,
  findSame,
  findVersions,
  findWay,
  folder,
  heightOf,
  insertDocument,
  insertVersion,
  keepVersions,
  lockDocuments,
  replaceShares,
  root,
  updateDocument,
} from './store'

/** What people do with their documents (contract 4b §9). */

export const missingFile = () => refused('操作失败，原文件不存在')
const sameNameText = '名称不能重复'

/** Runs a change of somebody's documents, one after the other. */
function change<T>(ctx: PlatformContext, actor: Actor, run: (trx: DbTransaction) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDocuments(trx, actor.userId)
    return run(trx)
  })
}

/** The caller's own that is not deleted; anybody else's is not there for him. */
export async function demandOwn(trx: DbTransaction | PlatformContext['db'], actor: Actor, id: string): Promise<DocumentRow> {
  const row = await findOwn(trx, actor.userId, id)
  if (!row || row.deletedAt !== null) throw missingFile()
  return row
}

async function demandFolder(trx: DbTransaction, actor: Actor, id: string): Promise<void> {
  if (id === root) return
  if ((await demandOwn(trx, actor, id)).type !== folder) throw missingFile()
}

/** Room for one more in the folder, which is not deeper than folders may be. */
async function demandRoom(trx: DbTransaction, actor: Actor, parentId: string, height: number): Promise<void> {
  await demandFolder(trx, actor, parentId)
  if ((await countIn(trx, actor.userId, parentId)) >= limitsOf.folder) {
    throw refused(`一个文件夹最多存放${limitsOf.folder}项，请新建文件夹后再试`)
  }
  const depth = parentId === root ? 0 : (await findWay(trx, parentId)).length
  if (depth + height > limitsOf.levels) throw refused(`文件夹最多${limitsOf.levels}级`)
}

export function makeFolder(ctx: PlatformContext, actor: Actor, { fullName, parentId }: { fullName: string; parentId: string }) {
  return change(ctx, actor, async (trx) => {
    await demandRoom(trx, actor, parentId, 1)
    const ownerId = actor.userId
    if (await findSame(trx, { ownerId, parentId, type: folder, fullName })) throw refused(sameNameText, 'fullName')
    const [id, now] = [ctx.newId(), ctx.now()]
    await insertDocument(trx, { id, ownerId, parentId, fullName, type: folder, createdAt: now, updatedAt: now })
    return id
  })
}

/** A file keeps its extension, whether it is said or not. */
export function rename(ctx: PlatformContext, actor: Actor, id: string, wanted: string): Promise<void> {
  return change(ctx, actor, async (trx) => {
    const row = await demandOwn(trx, actor, id)
    const ending = endingOf(row)
    const fullName = wanted.toLowerCase().endsWith(ending.toLowerCase()) ? wanted : `${wanted}${ending}`
    if (fullName.length > documentNameMax) throw refused(`名称不能超过${documentNameMax}个字符`, 'fullName')
    const { ownerId, parentId, type } = row
    if (await findSame(trx, { ownerId, parentId, type, fullName, exceptId: id })) throw refused(sameNameText, 'fullName')
    await updateDocument(trx, id, { fullName, updatedAt: ctx.now() })
  })
}

export function move(ctx: PlatformContext, actor: Actor, id: string, toId: string): Promise<void> {
  return change(ctx, actor, async (trx) => {
    const row = await demandOwn(trx, actor, id)
    if (row.parentId === toId) return
    if (toId !== root && (await findWay(trx, toId)).includes(id)) throw refused('不能移动到自己的文件夹')
    await demandRoom(trx, actor, toId, await heightOf(trx, id))
    const { ownerId, type, fullName } = row
    if (await findSame(trx, { ownerId, parentId: toId, type, fullName })) throw refused(sameNameText)
    await updateDocument(trx, id, { parentId: toId })
  })
}

/** Into the recycle bin, a folder with all in it. */
export function remove(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  return change(ctx, actor, async (trx) => {
    const row = await findOwn(trx, actor.userId, id)
    if (!row || row.deletedAt !== null) throw refused(messages.deleteMissing)
    await deleteWithAll(trx, id, ctx.now())
  })
}

async function demandDeleted(trx: DbTransaction, actor: Actor, id: string): Promise<DocumentRow> {
  const row = await findOwn(trx, actor.userId, id)
  if (!row || row.deletedWith !== id) throw refused(messages.doMissing)
  return row
}

/** To where it was; to the root where its folder is gone. Beside one of its name it gets a number. */
export function recover(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  return change(ctx, actor, async (trx) => {
    const row = await demandDeleted(trx, actor, id)
    const parent = row.parentId === root ? undefined : await findOwn(trx, actor.userId, row.parentId)
    const parentId = parent && parent.deletedAt === null ? parent.id : root
    await demandRoom(trx, actor, parentId, await heightOf(trx, id))
    await bringBack(trx, row, { parentId, fullName: await place(trx, { ...row, parentId }) })
  })
}

export function destroy(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  return change(ctx, actor, async (trx) => {
    await destroyDeleted(trx, await demandDeleted(trx, actor, id))
  })
}

/** With exactly these people; names that are nobody's are left out, and so is the owner himself. */
export function share(ctx: PlatformContext, actor: Actor, id: string, wanted: string): Promise<void> {
  const ids = [...new Set(wanted.split(',').map((part) => part.trim()))].filter((part) => part !== '' && part !== actor.userId)
  if (ids.length > limitsOf.shares) throw refused(`最多共享给${limitsOf.shares}人`)
  return change(ctx, actor, async (trx) => {
    const row = await demandOwn(trx, actor, id)
    if (row.type !== file) throw refused('文件夹不能共享')
    const userIds = await findPeople(trx, ids)
    await replaceShares(trx, { documentId: id, userIds, now: ctx.now(), newId: ctx.newId })
  })
}

export async function downloadOf(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findReadable(ctx.db, actor.userId, id)
  if (!row || row.type !== file) throw missingFile()
  return linkOneFile(ctx, actor, { type: 'document', name: row.fileName, shownName: row.fullName })
}

type Parts = 'identifier' | 'fileName' | 'fileSize' | 'fileType' | 'extension' | 'pathType' | 'isAccount' | 'folder'
type Merge = Pick<MergeFacts, Parts> & { parentId: string; onSame: 'version' | 'both' }

/** The parts of an upload become a file of the folder, or the newest version of the one that is called so. */
export async function addFile(ctx: PlatformContext, actor: Actor, facts: Merge): Promise<void> {
  const { parentId, onSame } = facts
  const fullName = plainName(facts.fileName).slice(-documentNameMax)
  const wanted = { ownerId: actor.userId, parentId, type: file, fullName }
  // A newer version takes no room in the folder.
  const renewedOrRoom = async (trx: DbTransaction) => {
    const same = onSame === 'version' ? await findSame(trx, wanted) : undefined
    if (!same) await demandRoom(trx, actor, parentId, 0)
    return same
  }
  await ctx.db.transaction().execute(renewedOrRoom)
  const stored = await mergeChunks(ctx, actor, { ...facts, type: 'document' })
  const values = { fileName: stored.name, fileSize: stored.fileSize, fileExtension: stored.fileExtension, updatedAt: ctx.now() }
  await change(ctx, actor, async (trx) => {
    const same = await renewedOrRoom(trx)
    if (same) return renew(trx, { ctx, actor, row: same, values })
    const made = { id: ctx.newId(), ...wanted, fullName: await place(trx, wanted), createdAt: values.updatedAt }
    await insertDocument(trx, { ...made, ...values })
  })
}

type Values = Pick<DocumentRow, 'fileName' | 'fileSize' | 'fileExtension' | 'updatedAt'>
type Renewal = { ctx: PlatformContext; actor: Actor; row: DocumentRow; values: Values }

/** What was the newest until now becomes a version. The same file again is none. */
async function renew(trx: DbTransaction, { ctx, actor, row, values }: Renewal): Promise<void> {
  if (row.fileName === values.fileName) return
  const { fileName, fileSize, updatedAt: createdAt } = row
  await insertVersion(trx, { id: ctx.newId(), documentId: row.id, fileName, fileSize, createdAt, createdBy: actor.userId })
  await keepVersions(trx, row.id, limitsOf.versions)
  await updateDocument(trx, row.id, values)
}

export function restoreVersion(ctx: PlatformContext, actor: Actor, id: string, versionId: string): Promise<void> {
  return change(ctx, actor, async (trx) => {
    const row = await demandOwn(trx, actor, id)
    const version = (await findVersions(trx, id)).find((one) => one.id === versionId)
    if (!version) throw refused(messages.doMissing)
    await deleteVersion(trx, versionId)
    const { fileName, fileSize } = version
    await renew(trx, { ctx, actor, row, values: { fileName, fileSize, fileExtension: row.fileExtension, updatedAt: ctx.now() } })
  })
}
