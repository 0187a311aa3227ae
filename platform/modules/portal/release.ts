import type { PortalRelease } from '@/lib/contract/portal/portal'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { withIdempotency } from '../../http/idempotency'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import type { PortalPlatform } from '../../store/tables/portals'
import { keepHistory } from '../history/public'
import { releasePortalIntoMenus, tellMenuChanged } from '../menu/released/public'
import { personText } from '../permission/public'
import { readLayoutText } from './layout-text'
import { insertKept } from './manage'
import { hasSystem, isPageTaken } from './manage-store'
import { deleteCustoms } from './personal-store'
import { toldPortal } from './service'
import { findPagesOf, findPortal, findReleased, type Portal } from './store'
import { lockPortals, updatePortal } from './store-write'
import { insertVersion } from './version-store'
import { demandAddress } from './write'

type Caller = { actor: Actor; meta: CallMeta }

/**
 * Releases the draft (contract 4b §3.3): the version that people see, pages of systems and entries of menus where there are none yet, all
 * at once or not at all. Own arrangements of the release before go. With an idempotency key the same call releases once. Refuses a release
 * of no kind, a kind without a target the first time, and targets that are not there.
 */
export async function releasePortal(
  ctx: PlatformContext,
  { actor, meta }: Caller,
  id: string,
  form: PortalRelease,
): Promise<void> {
  demandKind(form)
  const intention = { operation: `release portal ${id}`, content: form, made: (version: number) => ({ id, version }) }
  const systemIds: string[] = []
  await withIdempotency(ctx, actor, meta, intention, async (trx) => {
    await lockPortals(trx)
    const portal = await findPortal(trx, id)
    if (!portal) throw refused(messages.doMissing)
    if (portal.type === 1) demandAddress(portal)
    else readLayoutText(portal.formData)
    for (const platform of ['Web', 'App'] as const) {
      await releasePages(ctx, trx, actor, { portal, platform, form })
      systemIds.push(...(await releaseEntries(ctx, trx, actor, { portal, platform, form })))
    }
    await writeRelease(ctx, trx, actor, { portal, platformRelease: form.platformRelease || portal.platformRelease })
    return portal.version
  })
  await tellMenuChanged(ctx, actor, systemIds)
}

/** Wire: the lines have words of their own for a release of no kind; the older one sends no `platformRelease`. */
function demandKind({ pc, app, pcPortal, appPortal, platformRelease }: PortalRelease): void {
  if (pc + app + pcPortal + appPortal > 0) return
  throw refused(platformRelease === '' ? '请至少选择一个同步方式' : '请至少选择一种发布类型')
}

type Releasing = { portal: Portal; platform: PortalPlatform; form: PortalRelease }

async function releasePages(ctx: PlatformContext, trx: DbTransaction, actor: Actor, { portal, platform, form }: Releasing) {
  const isWeb = platform === 'Web'
  if ((isWeb ? form.pcPortal : form.appPortal) !== 1) return
  const key = isWeb ? 'pcPortalSystemId' : 'appPortalSystemId'
  const known = (await findPagesOf(trx, portal.id)).filter((page) => page.platform === platform)
  if (known.length === 0 && form[key].length === 0) throw refused('主页门户的应用必填', key)
  for (const systemId of new Set(form[key])) {
    if (!(await hasSystem(trx, systemId))) throw refused('未找到同步路径,请刷新界面', key)
    const place = { portalId: portal.id, systemId, platform }
    if (await isPageTaken(trx, place, '')) continue
    await insertKept(ctx, trx, actor, { ...place, homePageMark: 0, sortCode: 0, enabledMark: 1, description: '' })
  }
}

async function releaseEntries(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { portal, platform, form }: Releasing,
): Promise<string[]> {
  const isWeb = platform === 'Web'
  if ((isWeb ? form.pc : form.app) !== 1) return []
  const key = isWeb ? 'pcModuleParentId' : 'appModuleParentId'
  const systemId = isWeb ? form.pcSystemId : form.appSystemId
  const places = form[key].map((parentId) => ({ parentId, systemId }))
  const former = (await findReleased(trx, portal.id)) ?? null
  const { id, fullName, enCode } = portal
  const release = { design: { id, fullName, enCode }, former, category: platform, places }
  const systemIds = await releasePortalIntoMenus(ctx, trx, actor, release)
  if (systemIds.length === 0) throw refused('应用菜单的上级必填', key)
  return systemIds
}

async function writeRelease(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { portal, platformRelease }: { portal: Portal; platformRelease: string },
): Promise<void> {
  const { id, fullName, enCode, type, linkType, customUrl, enabledLock, formData } = portal
  await insertVersion(trx, {
    ...{ portalId: id, fullName, enCode, type, linkType, customUrl, enabledLock, formData },
    ...{ userName: personText(actor), createdAt: ctx.now(), createdBy: actor.userId },
  })
  await deleteCustoms(trx, id)
  // The draft is what it was: whoever has it open may go on.
  const after = await updatePortal(trx, id, { state: 1, platformRelease })
  const change = { before: toldPortal(portal), after: toldPortal(after) }
  await keepHistory(trx, ctx, actor, { object: 'portal', id, name: fullName, action: 'release', ...change })
}
