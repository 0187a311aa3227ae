import { notice } from '@/lib/contract/message/notice'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { changeNotice, createNotice, listNotices, noticeDetails, releaseNotice, removeNotice } from './service'

export const routes: readonly Route[] = [
  implement(notice.list, async ({ ctx, body }) => ({ data: await listNotices(ctx, body) })),
  implement(notice.info, async ({ ctx, params }) => ({ data: await noticeDetails(ctx, params.id) })),
  implement(notice.create, async ({ ctx, actor, meta, body }) => ({
    data: { id: await createNotice(ctx, actor, meta, body) },
    msg: messages.created,
  })),
  implement(notice.update, async ({ ctx, actor, params, body }) => {
    await changeNotice(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(notice.remove, async ({ ctx, params }) => {
    await removeNotice(ctx, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(notice.release, async ({ ctx, actor, params }) => {
    await releaseNotice(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
]
