import { screen, screenCategory } from '@/lib/contract/screen/screen'
import { screenLinks, screenOwn, wallScreen } from '@/lib/contract/screen/screen-own'
import { implement, implementAnonymous, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import type { ModuleReader } from '../datainterface/public'
import { categoryDetail, changeCategory, createCategory, listCategories, pageOfCategories, removeCategories } from './categories'
import { changesOfLink, changesOfScreen } from './changes'
import { dataOfLink, dataOfScreen } from './data'
import { confirmLink, issueLink, listLinks, revokeLink } from './links'
import { listPictures, takePicture } from './pictures'
import { listScreens, screenDetail, screenTree } from './service'
import { exportScreen, importScreen } from './transfer'
import { wallDetail } from './wall'
import { changeScreen, copyScreen, createScreen, removeScreens } from './write'

const screenRoutes: readonly Route[] = [
  implement(screen.list, async ({ ctx, query }) => ({ data: await listScreens(ctx, query) })),
  implement(screen.detail, async ({ ctx, actor, query }) => ({ data: await screenDetail(ctx, actor, query.id) })),
  implement(screen.save, async ({ ctx, actor, body }) => ({
    data: { id: await createScreen(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(screen.update, async ({ ctx, actor, body }) => ({
    data: await changeScreen(ctx, actor, body),
    msg: messages.updated,
  })),
  implement(screen.remove, async ({ ctx, actor, query }) => {
    await removeScreens(ctx, actor, query.ids)
    return { data: null, msg: messages.deleted }
  }),
  implement(screen.copy, async ({ ctx, actor, query }) => ({
    data: await copyScreen(ctx, actor, query.id),
    msg: messages.copied,
  })),
  implement(screen.selector, async ({ ctx }) => ({ data: { list: await screenTree(ctx) } })),
  implement(screen.category, async ({ ctx }) => ({ data: await listCategories(ctx) })),
  implement(screen.putFile, async ({ ctx, actor, params, body }) => ({
    data: await takePicture(ctx, actor, { type: params.type, body }),
  })),
  implement(screen.pictures, async ({ ctx, params }) => ({ data: await listPictures(ctx, params.type) })),
  implement(screenOwn.export, async ({ ctx, actor, params }) => ({ data: await exportScreen(ctx, actor, params.id) })),
  implement(screenOwn.import, async ({ ctx, actor, body }) => {
    await importScreen(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
]

const categoryRoutes: readonly Route[] = [
  implement(screenCategory.list, async ({ ctx }) => ({ data: await listCategories(ctx) })),
  implement(screenCategory.page, async ({ ctx, query }) => ({ data: await pageOfCategories(ctx, query) })),
  implement(screenCategory.detail, async ({ ctx, query }) => ({ data: await categoryDetail(ctx, query.id) })),
  implement(screenCategory.save, async ({ ctx, actor, body }) => ({
    data: { id: await createCategory(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(screenCategory.update, async ({ ctx, actor, body }) => {
    await changeCategory(ctx, actor, body)
    return { data: null, msg: messages.updated }
  }),
  implement(screenCategory.remove, async ({ ctx, actor, query }) => {
    await removeCategories(ctx, actor, query.ids)
    return { data: null, msg: messages.deleted }
  }),
]

const linkRoutes: readonly Route[] = [
  implement(screenLinks.list, async ({ ctx, params }) => ({ data: { list: await listLinks(ctx, params.id) } })),
  implement(screenLinks.issue, async ({ ctx, actor, params, body }) => ({
    data: await issueLink(ctx, actor, params.id, body),
    msg: messages.created,
  })),
  implement(screenLinks.revoke, async ({ ctx, actor, params }) => {
    await revokeLink(ctx, actor, params.id, params.linkId)
    return { data: null, msg: messages.deleted }
  }),
  implement(screenLinks.confirm, async ({ ctx, actor, params }) => {
    await confirmLink(ctx, actor, params.id, params.linkId)
    return { data: null, msg: messages.done }
  }),
  implement(screenOwn.changes, ({ ctx, actor, params }) => changesOfScreen(ctx, actor, params.id)),
  implementAnonymous(wallScreen.changes, ({ ctx, meta, body }) => changesOfLink(ctx, meta, body.key)),
  implementAnonymous(wallScreen.detail, async ({ ctx, meta, body }) => ({ data: await wallDetail(ctx, meta, body.key) })),
]

/** Data screens. `readModule` brings the records of modules, which stand above interfaces. */
export const routesOver = (readModule: ModuleReader): readonly Route[] => [
  ...screenRoutes,
  ...categoryRoutes,
  ...linkRoutes,
  implement(screenOwn.data, ({ ctx, actor, meta, params, body }) =>
    dataOfScreen({ ctx, meta, readModule }, actor, params.id, body.items),
  ),
  implementAnonymous(wallScreen.data, ({ ctx, meta, body }) => dataOfLink({ ctx, meta, readModule }, body)),
]
