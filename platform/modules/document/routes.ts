import { document } from '@/lib/contract/extend/document'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import {
  documentDetails,
  folderTree,
  listDocuments,
  listTrash,
  listVersions,
  sharedByMe,
  sharedToMe,
  sharedWith,
} from './listing'
import { addFile, destroy, downloadOf, makeFolder, move, recover, remove, rename, restoreVersion, share } from './service'

/** What a change answers. */
const told = (msg: string) => ({ data: null, msg })

export const routes: readonly Route[] = [
  implement(document.list, async ({ ctx, actor, query }) => ({ data: await listDocuments(ctx, actor, query) })),
  implement(document.shared, async ({ ctx, actor, query }) => ({ data: await sharedByMe(ctx, actor, query.keyword) })),
  implement(document.sharedToMe, async ({ ctx, actor, query }) => ({ data: await sharedToMe(ctx, actor, query.keyword) })),
  implement(document.trash, async ({ ctx, actor, query }) => ({ data: await listTrash(ctx, actor, query.keyword) })),
  implement(document.info, async ({ ctx, actor, params }) => ({ data: await documentDetails(ctx, actor, params.id) })),
  implement(document.folders, async ({ ctx, actor, params }) => ({ data: await folderTree(ctx, actor, params.id) })),
  implement(document.sharedWith, async ({ ctx, actor, params }) => ({ data: await sharedWith(ctx, actor, params.id) })),
  implement(document.versions, async ({ ctx, actor, params }) => ({ data: await listVersions(ctx, actor, params.id) })),
  implement(document.create, async ({ ctx, actor, body }) => {
    const id = await makeFolder(ctx, actor, body)
    return { data: { id }, msg: messages.created }
  }),
  implement(document.rename, async ({ ctx, actor, params, body }) => {
    await rename(ctx, actor, params.id, body.fullName)
    return told(messages.updated)
  }),
  implement(document.remove, async ({ ctx, actor, params }) => {
    await remove(ctx, actor, params.id)
    return told(messages.deleted)
  }),
  implement(document.move, async ({ ctx, actor, params }) => {
    await move(ctx, actor, params.id, params.toId)
    return told(messages.done)
  }),
  implement(document.share, async ({ ctx, actor, params, body }) => {
    await share(ctx, actor, params.id, body.userId)
    return told(messages.done)
  }),
  implement(document.unshare, async ({ ctx, actor, params }) => {
    await share(ctx, actor, params.id, '')
    return told(messages.done)
  }),
  implement(document.recover, async ({ ctx, actor, params }) => {
    await recover(ctx, actor, params.id)
    return told(messages.done)
  }),
  implement(document.destroy, async ({ ctx, actor, params }) => {
    await destroy(ctx, actor, params.id)
    return told(messages.deleted)
  }),
  implement(document.restore, async ({ ctx, actor, params }) => {
    await restoreVersion(ctx, actor, params.id, params.versionId)
    return told(messages.done)
  }),
  implement(document.download, async ({ ctx, actor, params }) => ({ data: await downloadOf(ctx, actor, params.id) })),
  implement(document.merge, async ({ ctx, actor, body }) => {
    await addFile(ctx, actor, body)
    return told('上传成功')
  }),
]
