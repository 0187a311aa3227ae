import type { Actor, PlatformContext } from '../../http/context'
import { fileAddressOf } from '../file/public'
import { joinedPersonText, personText } from '../permission/public'
import { endingOf, limitsOf } from './place'
import { demandOwn, missingFile } from './service'
import {
  type DocumentRow,
  file,
  findDeleted,
  findFolder,
  findFolders,
  findNamed,
  findShared,
  findSharedTo,
  findShares,
  findVersions,
  root,
} from './store'

/** What people see of their documents (contract 4b §9). */

type Stored = Pick<DocumentRow, 'fileName' | 'type'>

/** What the calls of files and of previews want; nothing of a folder. */
function addresses({ fileName, type }: Stored) {
  if (type !== file) return { filePath: '', uploaderUrl: '', isPreview: '' }
  return { filePath: fileName, uploaderUrl: fileAddressOf({ type: 'document', name: fileName }), isPreview: '1' }
}

/** A folder; with a word whatever is called so, wherever it stands. */
export async function listDocuments(
  ctx: PlatformContext,
  actor: Actor,
  { parentId, keyword }: { parentId: string; keyword: string },
) {
  const word = keyword.trim()
  const rows =
    word === ''
      ? await findFolder(ctx.db, actor.userId, parentId, limitsOf.listed)
      : await findNamed(ctx.db, actor.userId, word, limitsOf.found)
  const list = rows.map((row) => ({
    ...pick(row),
    ...addresses(row),
    parentId: row.parentId,
    isShare: row.shares ?? 0,
    versions: row.type === file ? (row.olderVersions ?? 0) + 1 : 0,
    creatorTime: row.updatedAt,
    folderName: row.folderName ?? '',
  }))
  return { list }
}

const pick = ({ id, fullName, type, fileSize, fileExtension }: DocumentRow) => ({
  ...{ id, fullName, type, fileExtension },
  // Wire: bytes as text.
  fileSize: String(fileSize),
})

export async function documentDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await demandOwn(ctx.db, actor, id)
  const { type, parentId, fullName } = row
  const ending = endingOf(row)
  const isEnded = ending !== '' && fullName.toLowerCase().endsWith(ending.toLowerCase())
  return { id, type, parentId, fullName: isEnded ? fullName.slice(0, -ending.length) : fullName }
}

export async function sharedByMe(ctx: PlatformContext, actor: Actor, keyword: string) {
  const rows = await findShared(ctx.db, actor.userId, keyword.trim(), limitsOf.listed)
  return { list: rows.map((row) => ({ ...pick(row), ...addresses(row), shareTime: row.sharedAt })) }
}

export async function sharedToMe(ctx: PlatformContext, actor: Actor, keyword: string) {
  const rows = await findSharedTo(ctx.db, actor.userId, keyword.trim(), limitsOf.listed)
  return {
    list: rows.map((row) => ({
      ...pick(row),
      ...addresses(row),
      shareTime: row.sharedAt,
      creatorUserId: joinedPersonText(row),
    })),
  }
}

export async function listTrash(ctx: PlatformContext, actor: Actor, keyword: string) {
  const rows = await findDeleted(ctx.db, actor.userId, keyword.trim(), limitsOf.listed)
  return { list: rows.map((row) => ({ ...pick(row), deleteTime: row.deletedAt })) }
}

type Folder = { id: string; fullName: string; parentId: string; icon: string; children: Folder[] }

/** All folders but what is moved and what stands in it. */
export async function folderTree(ctx: PlatformContext, actor: Actor, movedId: string) {
  const rows = await findFolders(ctx.db, actor.userId, limitsOf.folders)
  const nodes = new Map<string, Folder>()
  for (const { id, parentId, fullName } of rows) {
    if (id !== movedId) nodes.set(id, { id, fullName, parentId, icon: 'icon-ym icon-ym-folder', children: [] })
  }
  // Wire: the root is called so by clients.
  const top: Folder = { id: '-1', fullName: '全部文档', parentId: '0', icon: 'icon-ym icon-ym-folder', children: [] }
  for (const node of nodes.values()) {
    const parent = node.parentId === root ? top : nodes.get(node.parentId)
    parent?.children.push(node)
  }
  return { list: [top] }
}

export async function sharedWith(ctx: PlatformContext, actor: Actor, id: string) {
  await demandOwn(ctx.db, actor, id)
  const rows = await findShares(ctx.db, id)
  return {
    list: rows.map((row) => ({
      ...{ id: row.id, documentId: id, shareUserId: row.userId, shareTime: row.createdAt },
      fullName: joinedPersonText(row),
    })),
  }
}

export async function listVersions(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await demandOwn(ctx.db, actor, id)
  if (row.type !== file) throw missingFile()
  const older = await findVersions(ctx.db, id)
  const creatorUser = personText(actor)
  const newest = { id: row.id, fileSize: row.fileSize, creatorTime: row.updatedAt, creatorUser, isCurrent: 1, ...addresses(row) }
  return {
    list: [
      newest,
      ...older.map((one) => ({
        ...{ id: one.id, fileSize: one.fileSize, creatorTime: one.createdAt, isCurrent: 0 },
        creatorUser: joinedPersonText(one),
        ...addresses({ fileName: one.fileName, type: file }),
      })),
    ],
  }
}
