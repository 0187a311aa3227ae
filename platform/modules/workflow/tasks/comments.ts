import { own, readFlag } from '@/lib/form/read'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { type MadeRecord, withIdempotency } from '../../../http/idempotency'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import { avatarUrl, demandNameable, fileEntries } from '../../file/public'
import { loadFlow } from '../definitions/loaded-flow'
import { openTask } from './access'
import { deleteComment, findComments, insertComment } from './comment-store'

/** Contract 4a §4.9. */
const imagesMax = 9
const filesMax = 2

type ListQuery = { taskId: string; currentPage: number; pageSize: number }

export async function listComments(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  await openTask(ctx, actor, query.taskId)
  const { rows, total } = await findComments(ctx.db, query.taskId, limits(query))
  const told = rows.map(({ createdAt, createdBy, headIcon, userName, ...row }) => ({
    ...row,
    creatorUserId: createdBy,
    creatorUser: userName ?? '',
    creatorUserHeadIcon: avatarUrl(headIcon),
    creatorTime: createdAt,
    isDel: createdBy === actor.userId ? 1 : 0,
  }))
  return pageOf(query, { rows: told, total })
}

type Comment = { taskId: string; text: string; image: string; file: string }

type Adding = { actor: Actor; meta: CallMeta; form: Comment }

/** Everybody who may see a task may say something about it where its flow lets them (contract 4a §4.3), once for an idempotency key. Answers its id. */
export async function addComment(ctx: PlatformContext, { actor, meta, form }: Adding): Promise<string> {
  const { task } = await openTask(ctx, actor, form.taskId)
  const { flow } = await loadFlow(ctx.db, task.versionId)
  if (!readFlag(own(flow.start.properties, 'isComment'))) throw refused('该流程没有开放评论')
  const [text, image, file] = [form.text.trim(), fileEntries(form.image), fileEntries(form.file)]
  if (JSON.parse(image).length > imagesMax) throw refused('当前限制最多可以上传9张图片', 'image')
  if (JSON.parse(file).length > filesMax) throw refused('最多只能上传两个附件', 'file')
  if (text === '' && image === '[]' && file === '[]') throw refused('请输入评论内容', 'text')
  await demandNameable(ctx, actor, { text: image, row: null, path: 'image' })
  await demandNameable(ctx, actor, { text: file, row: null, path: 'file' })
  const id = ctx.newId()
  const row = { id, taskId: form.taskId, text, image, file, createdAt: ctx.now(), createdBy: actor.userId }
  return withIdempotency(ctx, actor, meta, { operation: 'comment on task', content: form, made }, async (trx) => {
    await insertComment(trx, row)
    return id
  })
}

const made = (id: string): MadeRecord => ({ id, version: 0 })

/** Only one's own. */
export async function removeComment(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  if (!(await deleteComment(ctx.db, id, actor.userId))) throw refused(messages.deleteMissing)
}
