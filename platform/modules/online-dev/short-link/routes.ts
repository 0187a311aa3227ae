import { shortLink } from '@/lib/contract/online-dev/short-link'
import type { CallMeta } from '../../../http/context'
import { implement, implementAnonymous, type Route } from '../../../http/implement'
import { findOpenLink } from './open-link'
import { bareLinkConfig, checkLinkPassword, createThroughLink, linkConfig, linkDesign, linkRecord, linkRecords } from './service'
import { pagePath, readLinkSettings, saveLinkSettings } from './settings'

type Asked = { params: { modelId: string }; query: { encryption: string; pass: string }; meta: CallMeta }

const linkCall = ({ params, query, meta }: Asked) => ({
  modelId: params.modelId,
  encryption: query.encryption,
  pass: query.pass,
  meta,
})

/** Public forms and lists behind a link (contract 1 §25, 3b §13). */
export const routes: readonly Route[] = [
  implementAnonymous(shortLink.getConfig, async ({ ctx, ...asked }) => {
    const isBare = asked.query.encryption === ''
    return { data: isBare ? await bareLinkConfig(ctx, asked.params.modelId, asked.meta) : await linkConfig(ctx, linkCall(asked)) }
  }),
  implementAnonymous(shortLink.checkPwd, async ({ ctx, body, meta }) => ({
    data: await checkLinkPassword(ctx, { ...body, meta }),
  })),
  implementAnonymous(shortLink.config, async ({ ctx, ...asked }) => ({ data: await linkDesign(ctx, linkCall(asked)) })),
  implementAnonymous(shortLink.list, async ({ ctx, body, ...asked }) => {
    return { data: await linkRecords(ctx, { ...linkCall(asked), input: body }) }
  }),
  implementAnonymous(shortLink.create, async ({ ctx, body, ...asked }) => {
    await createThroughLink(ctx, { ...linkCall(asked), data: body.data })
    return { data: null, msg: '新建成功' }
  }),
  implementAnonymous(shortLink.detail, async ({ ctx, ...asked }) => {
    return { data: await linkRecord(ctx, { ...linkCall(asked), id: asked.params.id }) }
  }),
  implementAnonymous(shortLink.trigger, async ({ ctx, params, query, meta }) => {
    const { address } = await findOpenLink(ctx, { modelId: params.id, encryption: query.encryption, meta })
    const path = await pagePath(ctx, address.modelId, address.type)
    return new Response(null, { status: 302, headers: { location: path, 'cache-control': 'no-store' } })
  }),
  implement(shortLink.read, async ({ ctx, actor, params, meta }) => {
    return { data: await readLinkSettings(ctx, actor, params.id, meta) }
  }),
  implement(shortLink.save, async ({ ctx, actor, body }) => {
    await saveLinkSettings(ctx, actor, body)
    return { data: null, msg: '保存成功' }
  }),
]
