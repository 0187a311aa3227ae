import { interfaceOauth, interfaceResponse } from '@/lib/contract/system/interface-oauth'
import { implement, implementAnonymous, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import type { ModuleReader } from '../datainterface/public'
import { renewKey, savePeople } from './bound-people'
import { newSecret } from './credentials'
import { answerApplication } from './gateway'
import { saveGranted } from './grants'
import {
  applicationDetails,
  applicationLog,
  authorizationOf,
  changeApplication,
  createApplication,
  grantedInterfaces,
  listApplications,
  removeApplication,
} from './service'

/** `readModule` brings the records of modules, which stand above interfaces. */
export const routesOver = (readModule: ModuleReader): readonly Route[] => [
  implement(interfaceOauth.list, async ({ ctx, query }) => ({ data: await listApplications(ctx, query) })),
  implement(interfaceOauth.secret, async () => ({ data: newSecret() })),
  implement(interfaceOauth.info, async ({ ctx, actor, params }) => ({ data: await applicationDetails(ctx, actor, params.id) })),
  implement(interfaceOauth.create, async ({ ctx, actor, body }) => ({
    data: { id: await createApplication(ctx, actor, body) },
    msg: '接口认证创建成功',
  })),
  implement(interfaceOauth.update, async ({ ctx, actor, params, body }) => {
    await changeApplication(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(interfaceOauth.remove, async ({ ctx, actor, params }) => {
    await removeApplication(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(interfaceOauth.saveInterfaces, async ({ ctx, actor, body }) => {
    await saveGranted(ctx, actor, body.interfaceIdentId, body.dataInterfaceIds)
    return { data: null, msg: messages.saved }
  }),
  implement(interfaceOauth.interfaces, async ({ ctx, params }) => ({ data: { list: await grantedInterfaces(ctx, params.id) } })),
  implement(interfaceOauth.saveUsers, async ({ ctx, actor, body }) => {
    await savePeople(ctx, actor, body.interfaceIdentId, body.userIds)
    return { data: null, msg: messages.saved }
  }),
  implement(interfaceOauth.renewUserKey, async ({ ctx, actor, body }) => ({
    data: { userKey: await renewKey(ctx, actor, body.interfaceIdentId, body.userId) },
    msg: messages.done,
  })),
  implement(interfaceOauth.log, async ({ ctx, params, query }) => ({ data: await applicationLog(ctx, params.id, query) })),
  implement(interfaceResponse.authorization, async ({ ctx, actor, query, meta }) => ({
    data: await authorizationOf(ctx, actor, query, meta),
  })),
  implementAnonymous(interfaceResponse.get, ({ ctx, params, query, meta }) =>
    answerApplication(ctx, { id: params.id, values: query, meta }, readModule),
  ),
  implementAnonymous(interfaceResponse.post, ({ ctx, params, body, meta }) =>
    answerApplication(ctx, { id: params.id, values: body ?? {}, meta }, readModule),
  ),
]
