import type { PortalForm } from '@/lib/contract/portal/portal'
import { isKeepable, webAddress } from '@/lib/domain/menu-address'
import type { Actor, PlatformContext } from '../../http/context'
import { extraTextOver } from '../../kit/extra-fields'
import { copyNames, copySuffix } from '../../kit/object-file'
import { messages, refused, usedText } from '../../kit/refusals'
import { demandFree } from '../../kit/unique'
import { findClash } from '../../kit/unique-store'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandNameable } from '../file/public'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { readLayoutText } from './layout-text'
import { toldPortal } from './service'
import { findMenusOf, findPagesOf, findPortal, type Portal } from './store'
import { deletePortal, insertPortal, lockPortals, updatePortal } from './store-write'

/** Portals are made and changed (contract 4b §3.1). */

/** What a form or a file has of a portal that is kept in columns of its own, or follows from where it is released. */
export const extraText = extraTextOver([
  ...['category', 'type', 'linkType', 'customUrl', 'enabledLock', 'formData', 'state', 'isRelease', 'platformRelease'],
  ...['pc', 'app', 'pcPortal', 'appPortal'].flatMap((key) => [`${key}IsRelease`, `${key}ReleaseName`]),
])

/** Makes a portal and answers its id. Refuses names and codes that are taken, addresses that may not be opened, and broken layouts. */
export async function createPortal(ctx: PlatformContext, actor: Actor, form: PortalForm): Promise<string> {
  demandContents(form)
  await demandPictures(ctx, actor, form.formData ?? '', null)
  return ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    demandFree(await findClash(trx, 'portal', { ...form, exceptId: '' }))
    const id = ctx.newId()
    await insertNewPortal(ctx, trx, actor, { ...valuesOf(form), formData: form.formData ?? '', extraJson: extraText(form), id })
    return id
  })
}

type NewPortal = Omit<Parameters<typeof insertPortal>[1], 'createdAt' | 'createdBy'>

export async function insertNewPortal(ctx: PlatformContext, trx: DbTransaction, actor: Actor, portal: NewPortal): Promise<void> {
  const after = await insertPortal(trx, { ...portal, createdAt: ctx.now(), createdBy: actor.userId })
  await keepPortal(trx, ctx, actor, { action: 'create', before: null, after: toldPortal(after) })
}

/** From the designer only the layout comes. */
type LayoutForm = { formData: string; version?: number | undefined }

/**
 * Changes a portal; one that is released says from then on that it was changed since. Refuses one that is not there, and one that is not
 * the version any more that was seen (conflict).
 */
export async function changePortal(ctx: PlatformContext, actor: Actor, id: string, form: PortalForm | LayoutForm): Promise<void> {
  const isWhole = 'fullName' in form
  if (isWhole) demandContents(form as PortalForm)
  else readLayoutText(form.formData ?? '')
  await demandPictures(ctx, actor, form.formData ?? '', id)
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const before = await findPortal(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'portal', before, form.version)
    if (isWhole) demandFree(await findClash(trx, 'portal', { ...(form as PortalForm), exceptId: id }))
    const values = isWhole ? { ...valuesOf(form as PortalForm), extraJson: extraText(form as PortalForm, before.extraJson) } : {}
    const formData = form.formData ?? before.formData
    await updateKept(ctx, trx, actor, { before, values: { ...values, formData, state: before.state === 0 ? 0 : 2 } })
  })
}

type Values = Omit<Parameters<typeof updatePortal>[2], 'version'>

/** Changes it with a new version and an entry in history. */
export async function updateKept(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { before, values, action = 'update' }: { before: Portal; values: Values; action?: 'update' | 'state' },
): Promise<Portal> {
  const stamp = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
  const after = await updatePortal(trx, before.id, { ...values, ...stamp })
  await keepPortal(trx, ctx, actor, { action, before: toldPortal(before), after: toldPortal(after) })
  return after
}

/** Disabled, nobody sees it, wherever it is released. */
export async function togglePortal(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const before = await findPortal(trx, id)
    if (!before) throw refused(messages.doMissing)
    const values = { enabledMark: before.enabledMark === 1 ? 0 : 1 }
    await updateKept(ctx, trx, actor, { before, values, action: 'state' })
  })
}

/** Deletes a portal with its releases. Refuses one that is a page of a system or an entry of a menu, and names these. */
export async function removePortal(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const before = await findPortal(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    const pages = await findPagesOf(trx, id)
    const menus = await findMenusOf(trx, id)
    const names = [...pages.map(({ systemName }) => systemName), ...menus.map(({ path }) => path.join('/'))]
    if (names.length > 0) throw refused(usedText(names))
    await deletePortal(trx, id)
    await keepPortal(trx, ctx, actor, { action: 'delete', before: toldPortal(before), after: null })
  })
}

/** A copy, not released and disabled (contract 2 §0.2). */
export async function copyPortal(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const source = await findPortal(trx, id)
    if (!source) throw refused(messages.copyMissing)
    const { createdAt, createdBy, updatedAt, updatedBy, version, ...values } = copyNames(source, copySuffix())
    await insertNewPortal(ctx, trx, actor, { ...values, id: ctx.newId(), enabledMark: 0, state: 0, platformRelease: '' })
  })
}

/** Whoever sees a portal sees its pictures, so they are named by those only who see them themselves. */
export function demandPictures(ctx: PlatformContext, actor: Actor, text: string, id: string | null): Promise<void> {
  return demandNameable(ctx, actor, { text, row: id === null ? null : { table: 'portal', id }, path: 'formData' })
}

function demandContents({ type, linkType, customUrl, formData }: PortalForm): void {
  readLayoutText(formData ?? '')
  if (type === 1) demandAddress({ linkType, customUrl })
}

/** Contract 4b §3.2: of the web, an address that a browser may open; else a page of ours. */
export function demandAddress({ linkType, customUrl }: { linkType: number; customUrl: string }): void {
  if (customUrl.trim() === '') throw refused('地址不能为空', 'customUrl')
  const isFit = linkType === 1 ? webAddress(customUrl, '') !== undefined : isKeepable(customUrl)
  if (!isFit) throw refused('地址格式不正确', 'customUrl')
}

function valuesOf(form: PortalForm) {
  const { fullName, enCode, category, type, linkType, enabledLock, enabledMark, sortCode, description } = form
  const customUrl = form.customUrl.trim()
  return { fullName, enCode, category, type, linkType, customUrl, enabledLock, enabledMark, sortCode, description }
}

type Told = ReturnType<typeof toldPortal>

function keepPortal(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: FormChange<Told>): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'portal', ...change })
}
