import { commonWords } from '@/lib/contract/system/common-words'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { changeWords, createWords, listWords, offeredWords, removeWords, wordsDetails } from './service'

export const routes: readonly Route[] = [
  implement(commonWords.list, async ({ ctx, actor, query }) => ({ data: await listWords(ctx, actor, query) })),
  implement(commonWords.selector, async ({ ctx, actor }) => ({ data: await offeredWords(ctx, actor) })),
  implement(commonWords.create, async ({ ctx, actor, body, meta }) => ({
    data: { id: await createWords(ctx, actor, body, meta) },
    msg: messages.created,
  })),
  implement(commonWords.info, async ({ ctx, actor, params }) => ({ data: await wordsDetails(ctx, actor, params.id) })),
  implement(commonWords.update, async ({ ctx, actor, params, body }) => {
    await changeWords(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(commonWords.remove, async ({ ctx, actor, params }) => {
    await removeWords(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]
