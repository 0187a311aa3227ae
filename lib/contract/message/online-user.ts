import { z } from 'zod'
import { endpoint } from '../endpoint'
import { epochMs, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** Contract 1 §26, contract 2 §10. `userId` names the connection or session, never the user and never a token that works. */
const onlineUserRow = z.looseObject({
  userId: wireId,
  userName: looseText,
  organize: looseText,
  loginTime: epochMs,
  loginIPAddress: looseText,
  loginAddress: looseText,
  loginBrowser: looseText,
  loginSystem: looseText,
  /** Of ours: 1 for the session that asks. Others of the same person are his, too, but not this one. */
  isCurrent: looseNumber.optional(),
})

export type OnlineUserRow = z.output<typeof onlineUserRow>

export const onlineUser = {
  list: endpoint('GET', '/system/OnlineUser', {
    summary: 'Sessions that are connected now.',
    access: { tag: 'permission.userOnline' },
    query: pagingQuery,
    data: page(onlineUserRow),
  }),
  remove: endpoint('DELETE', '/system/OnlineUser/{id}', {
    summary: 'Forces one session offline.',
    access: { tag: 'permission.userOnline' },
    params: z.object({ id: z.string().min(1).max(200) }),
    data: nothing,
  }),
  removeMany: endpoint('DELETE', '/system/OnlineUser', {
    summary: 'Forces several sessions offline.',
    access: { tag: 'permission.userOnline' },
    body: z.looseObject({ ids: z.array(z.string().min(1).max(200)).min(1).max(1000) }),
    data: nothing,
  }),
}
