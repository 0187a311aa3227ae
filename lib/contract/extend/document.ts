import { z } from 'zod'
import { hidesText } from '@/lib/domain/name-patterns'
import { endpoint } from '../endpoint'
import { mergeFacts } from '../file/file'
import { byId, created, download, epochMs, looseFlag, looseList, looseNumber, looseText, nothing, wireId } from '../wire'

/** What a folder or a file may be called: what every system of files takes. */
export const documentNameMax = 200

const row = z.looseObject({
  id: wireId,
  fullName: looseText,
  /** 0 a folder, 1 a file. */
  type: looseNumber,
  /** Bytes. */
  fileSize: looseNumber,
  fileExtension: looseText,
  /** With how many it is shared. */
  isShare: looseNumber,
  creatorTime: epochMs,
  parentId: looseText,
  /** The stored name, for the calls of files. */
  filePath: looseText,
  uploaderUrl: looseText,
  isPreview: looseText,
  /** Own: how many versions it has. */
  versions: looseNumber.optional(),
  /** Own: where a hit of a search stands. */
  folderName: looseText,
  /** Of what is shared: since when, and by whom in words. */
  shareTime: epochMs,
  creatorUserId: looseText,
  /** Of what is in the recycle bin. */
  deleteTime: epochMs,
})
export type DocumentRow = z.output<typeof row>

export type FolderNode = { id: string; fullName: string; parentId: string; children: FolderNode[]; [key: string]: unknown }
const folderNode: z.ZodType<FolderNode> = z.looseObject({
  id: wireId,
  fullName: looseText,
  parentId: looseText,
  get children() {
    return looseList(folderNode)
  },
}) as never

const versionRow = z.looseObject({
  id: wireId,
  fileSize: looseNumber,
  creatorUser: looseText,
  creatorTime: epochMs,
  isCurrent: looseFlag,
  filePath: looseText,
  uploaderUrl: looseText,
})
export type DocumentVersionRow = z.output<typeof versionRow>

const name = z
  .string({ error: '名称不能为空' })
  .trim()
  .min(1, { error: '名称不能为空' })
  .max(documentNameMax, { error: `名称不能超过${documentNameMax}个字符` })
  .refine((value) => !/[\\/:*?"<>|]/u.test(value) && !hidesText.test(value) && !/^\.+$/.test(value), {
    error: '名称不能含有特殊符号',
  })

/** Clients name the root in three ways. */
const folderId = z.preprocess(
  (value) =>
    value === '' || value === '-1' || value === -1 || value === 0 || value === null || value === undefined ? '0' : value,
  z.string().max(100),
)

const form = z.looseObject({
  id: z.string().max(100).optional(),
  fullName: name,
  parentId: folderId,
  type: z.coerce.string().optional(),
})

/** `parentId` is of the first list only: the others are of all folders. */
const listQuery = z.looseObject({ keyword: z.string().max(200).default(''), parentId: folderId.default('0') })
const listOf = <S extends z.ZodType>(item: S) => z.looseObject({ list: looseList(item) })
const own = { access: 'session', whileViewing: 'private' } as const

/** Documents of people: folders and files of their own, shared with others (contract 4b §9). */
export const document = {
  list: endpoint('GET', '/extend/Document', {
    ...own,
    summary: "The caller's folders and files in a folder; with a keyword all of that name or content.",
    query: listQuery,
    data: listOf(row),
  }),
  create: endpoint('POST', '/extend/Document', {
    ...own,
    summary: 'Makes a folder.',
    body: form,
    data: created,
  }),
  shared: endpoint('GET', '/extend/Document/Share', {
    ...own,
    summary: 'Files that the caller shares with others.',
    query: listQuery,
    data: listOf(row),
  }),
  sharedToMe: endpoint('GET', '/extend/Document/ShareTome', {
    ...own,
    summary: 'Files that others share with the caller.',
    query: listQuery,
    data: listOf(row),
  }),
  trash: endpoint('GET', '/extend/Document/Trash', {
    ...own,
    summary: 'What the caller has deleted and can bring back.',
    query: listQuery,
    data: listOf(row),
  }),
  info: endpoint('GET', '/extend/Document/{id}', {
    ...own,
    summary: 'One folder or file; the name of a file without its extension.',
    params: byId,
    data: z.looseObject({ id: wireId, fullName: looseText, type: looseNumber, parentId: looseText }),
  }),
  rename: endpoint('PUT', '/extend/Document/{id}', {
    ...own,
    summary: 'Gives a folder or a file another name.',
    params: byId,
    body: form,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/extend/Document/{id}', {
    ...own,
    summary: 'Puts a folder with all in it, or a file, into the recycle bin.',
    params: byId,
    data: nothing,
  }),
  folders: endpoint('GET', '/extend/Document/FolderTree/{id}', {
    ...own,
    summary: 'Folders that something can be moved to.',
    params: z.object({ id: z.string().min(1).max(100) }),
    data: listOf(folderNode),
  }),
  move: endpoint('PUT', '/extend/Document/{id}/Actions/MoveTo/{toId}', {
    ...own,
    summary: 'Moves a folder or a file into another folder.',
    params: byId.extend({ toId: folderId }),
    data: nothing,
  }),
  share: endpoint('POST', '/extend/Document/{id}/Actions/Share', {
    ...own,
    summary: 'With whom a file is shared, instead of those before.',
    params: byId,
    body: z.looseObject({ userId: z.string().max(100_000).default('') }),
    data: nothing,
  }),
  unshare: endpoint('DELETE', '/extend/Document/{id}/Actions/Share', {
    ...own,
    summary: 'Shares a file no more.',
    params: byId,
    data: nothing,
  }),
  sharedWith: endpoint('GET', '/extend/Document/ShareUser/{id}', {
    ...own,
    summary: 'With whom a file is shared.',
    params: byId,
    data: listOf(
      z.looseObject({ id: wireId, shareUserId: looseText, documentId: looseText, shareTime: epochMs, fullName: looseText }),
    ),
  }),
  recover: endpoint('POST', '/extend/Document/Trash/{id}/Actions/Recovery', {
    ...own,
    summary: 'Brings something back from the recycle bin, into its folder while that is there.',
    params: byId,
    data: nothing,
  }),
  destroy: endpoint('DELETE', '/extend/Document/Trash/{id}', {
    ...own,
    summary: 'Deletes something in the recycle bin for good.',
    params: byId,
    data: nothing,
  }),
  download: endpoint('POST', '/extend/Document/Download/{id}', {
    ...own,
    summary: 'A short-lived address of a file, for its owner and those it is shared with.',
    params: byId,
    data: download,
  }),
  merge: endpoint('POST', '/extend/Document/merge', {
    ...own,
    summary: 'Makes a file in a folder out of the parts of a chunked upload.',
    body: mergeFacts.omit({ type: true }).extend({
      parentId: folderId,
      /** Own: what becomes of a file of that name: it gets a newer version, or stays beside this one (so other clients). */
      onSame: z.enum(['version', 'both']).default('both'),
    }),
    bodyKind: 'form',
    data: nothing,
    isFile: true,
  }),
  versions: endpoint('GET', '/extend/Document/{id}/Versions', {
    ...own,
    summary: "The versions of the caller's file, the newest first.",
    params: byId,
    data: listOf(versionRow),
  }),
  restore: endpoint('POST', '/extend/Document/{id}/Versions/{versionId}/Actions/Restore', {
    ...own,
    summary: 'Makes an older version the newest again; none is lost.',
    params: byId.extend({ versionId: z.string().min(1).max(100) }),
    data: nothing,
  }),
}
