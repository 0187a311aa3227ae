import { signature } from '@/lib/contract/system/signature'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import {
  changeSignature,
  createSignature,
  listSignatures,
  namedSignatures,
  offeredSignatures,
  removeSignature,
  signatureDetails,
} from './service'

export const routes: readonly Route[] = [
  implement(signature.list, async ({ ctx, query }) => ({ data: await listSignatures(ctx, query) })),
  implement(signature.selector, async ({ ctx, actor }) => ({ data: await offeredSignatures(ctx, actor) })),
  implement(signature.listByIds, async ({ ctx, actor, body }) => ({ data: await namedSignatures(ctx, actor, body.ids) })),
  implement(signature.create, async ({ ctx, actor, body }) => ({
    data: { id: await createSignature(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(signature.info, async ({ ctx, params }) => ({ data: await signatureDetails(ctx, params.id) })),
  implement(signature.update, async ({ ctx, actor, params, body }) => {
    await changeSignature(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(signature.remove, async ({ ctx, actor, params }) => {
    await removeSignature(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]
