import { user } from '@/lib/contract/permission/user'
import { userSheet } from '@/lib/contract/permission/user-sheet'
import { userWork } from '@/lib/contract/permission/user-work'
import { socials } from '@/lib/contract/session/socials'
import { implement, outcome, type Route } from '../../../http/implement'
import { streamedResponse } from '../../../http/reply'
import { messages } from '../../../kit/refusals'
import { keepImportFile } from '../../file/public'
import { socialsOf, unbind } from './bindings'
import { createUser } from './create'
import { allUsers, userTree } from './directory'
import { exportUsers } from './export'
import { handOver, workOf } from './handover'
import { exportFailed, importUsers, previewImport } from './import'
import { listUsers, userDetails } from './listing'
import { changeUser, removeUser, resetPassword, toggleUser, unlockUser } from './service'
import { offerTemplate } from './template'
import type { WorkParts } from './work-parts'

const sheetRoutes: readonly Route[] = [
  // The two spellings of one call.
  ...[userSheet.exportExcel, userSheet.exportData].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, query }) => ({ data: await exportUsers(ctx, actor, query) })),
  ),
  implement(userSheet.template, async ({ ctx, actor }) => ({ data: await offerTemplate(ctx, actor) })),
  implement(userSheet.upload, async ({ ctx, actor, body }) => ({
    data: await keepImportFile(ctx, actor, body),
    msg: '上传成功',
  })),
  implement(userSheet.preview, async ({ ctx, actor, query }) => ({ data: await previewImport(ctx, actor, query.fileName) })),
  implement(userSheet.importData, async ({ ctx, actor, body }) => ({ data: await importUsers(ctx, actor, body.list) })),
  implement(userSheet.exportFailed, async ({ ctx, actor, body }) => ({ data: await exportFailed(ctx, actor, body.list) })),
]

const workRoutes = (work: WorkParts): readonly Route[] => [
  implement(userWork.work, async ({ ctx, actor, query }) => outcome(userWork.work, await workOf(ctx, actor, query.fromId, work))),
  implement(userWork.handOver, async ({ ctx, actor, body }) => {
    await handOver(ctx, actor, body, work)
    return { data: null, msg: '工作交接成功！' }
  }),
  implement(socials.list, async ({ ctx, actor, query }) =>
    outcome(socials.list, await socialsOf(ctx, actor, query?.userId ?? '')),
  ),
  implement(socials.remove, async ({ ctx, actor, params, query }) => {
    await unbind(ctx, actor, params.id, query.userId)
    return { data: null, msg: '解绑成功' }
  }),
]

const userRoutes: readonly Route[] = [
  implement(user.all, async ({ ctx, actor }) => streamedResponse(await allUsers(ctx, actor))),
  implement(user.selector, async ({ ctx, actor }) => streamedResponse(await userTree(ctx, actor))),
  implement(user.list, async ({ ctx, actor, query }) => ({ data: await listUsers(ctx, actor, query) })),
  implement(user.create, async ({ ctx, actor, body }) => ({
    data: { id: await createUser(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(user.info, async ({ ctx, actor, params }) => ({ data: await userDetails(ctx, actor, params.id) })),
  implement(user.update, async ({ ctx, actor, params, body }) => {
    await changeUser(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(user.remove, async ({ ctx, actor, params }) => {
    await removeUser(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(user.state, async ({ ctx, actor, params }) => {
    await toggleUser(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(user.unlock, async ({ ctx, actor, params }) => {
    await unlockUser(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(user.resetPassword, async ({ ctx, actor, params, body }) => {
    await resetPassword(ctx, actor, params.id, body.userPassword)
    return { data: null, msg: messages.done }
  }),
]

/** `work`: what of people's work other modules keep, to be handed over with their rights. */
export const routesOver = (work: WorkParts): readonly Route[] => [...userRoutes, ...sheetRoutes, ...workRoutes(work)]
