import { createHash } from 'node:crypto'
import { AppError } from '@/lib/errors/app-error'
import { isStrongLinkPassword } from '@/lib/form/public-links'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { refusedBecause } from '../../../kit/refusals'
import { createPasswordHash } from '../../session/public'
import { findKind } from '../designs/store'
import { badValue } from '../query/values'
import { type Access, openModule } from '../records/access'
import { type LinkKind, writeAddress } from './address'
import { fixedFilter, shownCodes } from './public-list'
import { canHaveLink, findLink, type LinkRow, writeLink } from './store'

type LinkSettings = {
  id: string
  formUse: number
  formPassUse: number
  formPassword?: string | null | undefined
  columnUse: number
  columnPassUse: number
  columnPassword?: string | null | undefined
  columnCondition?: string | null | undefined
  columnText?: string | null | undefined
  enabledMark: number
}

/** Settings of a design's links with their full addresses. Passwords are kept as hashes and never told. */
export async function readLinkSettings(ctx: PlatformContext, actor: Actor, id: string, meta: CallMeta) {
  const { module } = await openModule(ctx, actor, id)
  const link = await findLink(ctx.db, module.id)
  return {
    id: module.id,
    formUse: link?.formUse ?? 0,
    formPassUse: link?.formPassUse ?? 0,
    formPassword: '',
    formLink: await fullAddress(ctx, meta, id, 'form'),
    columnUse: link?.columnUse ?? 0,
    columnPassUse: link?.columnPassUse ?? 0,
    columnPassword: '',
    columnLink: await fullAddress(ctx, meta, id, 'list'),
    columnCondition: link?.columnCondition ?? '',
    columnText: link?.columnText ?? '',
    enabledMark: link?.enabledMark ?? 0,
    alreadySave: link !== null,
  }
}

async function fullAddress(ctx: PlatformContext, meta: CallMeta, id: string, kind: LinkKind): Promise<string> {
  return (ctx.config.publicUrl?.origin ?? meta.webOrigin ?? '') + (await pagePath(ctx, id, kind))
}

export async function pagePath(ctx: PlatformContext, id: string, kind: LinkKind): Promise<string> {
  return `/formShortLink?${new URLSearchParams({ modelId: id, encryption: await writeAddress(ctx, { modelId: id, type: kind }) })}`
}

/**
 * Whoever saves becomes the owner: the links then show and take what this user may see and add, so nobody can open more to the
 * world than what is open to himself.
 */
export async function saveLinkSettings(ctx: PlatformContext, actor: Actor, settings: LinkSettings): Promise<void> {
  const access = await openModule(ctx, actor, settings.id)
  const before = await findLink(ctx.db, settings.id)
  await checkDesignAllows(ctx, settings)
  checkChoices(access, settings)
  const now = ctx.now()
  await writeLink(ctx.db, {
    id: settings.id,
    userId: actor.userId,
    enabledMark: settings.enabledMark,
    formUse: settings.formUse,
    formPassUse: settings.formPassUse,
    formPasswordHash: await passwordHash(settings.formPassUse, settings.formPassword, before?.formPasswordHash),
    columnUse: settings.columnUse,
    columnPassUse: settings.columnPassUse,
    columnPasswordHash: await passwordHash(settings.columnPassUse, settings.columnPassword, before?.columnPasswordHash),
    columnCondition: settings.columnCondition ?? '',
    columnText: settings.columnText ?? '',
    createdAt: now,
    updatedAt: now,
  })
}

async function checkDesignAllows(ctx: PlatformContext, { id, formUse, columnUse }: LinkSettings): Promise<void> {
  const design = await findKind(ctx.db, id)
  const isRefused = (formUse === 1 && !canHaveLink(design, 'form')) || (columnUse === 1 && !canHaveLink(design, 'list'))
  if (isRefused) throw refusedBecause(`design ${id} cannot have this link`, '该表单不支持外链')
}

function checkChoices(access: Access, settings: LinkSettings): void {
  if (settings.columnUse !== 1) return
  const chosen: Pick<LinkRow, 'columnText'> = { columnText: settings.columnText ?? '' }
  if (fixedFilter(settings.columnCondition ?? '') === 'unreadable') throw badValue('columnCondition', 'not a filter')
  if (shownCodes(access, chosen).length > 0) return
  const issues = [{ path: 'columnText', code: 'required', message: '请选择显示内容' }]
  throw new AppError('invalid', 'a public list needs columns', { userMessage: '请选择显示内容', issues })
}

/** A new password, else the one there is. It travels as it is typed or, as at sign-in, as its MD5 (contract 1 §2). */
async function passwordHash(isAsked: number, given: string | null | undefined, before: string | undefined): Promise<string> {
  if (given) return createPasswordHash(/^[0-9a-f]{32}$/i.test(given) ? given : hashedText(given))
  if (isAsked === 1 && !before) throw new AppError('invalid', 'a password is missing', { userMessage: '请输入密码' })
  return before ?? ''
}

/** Contract 3b §13. */
function hashedText(text: string): string {
  if (!isStrongLinkPassword(text))
    throw new AppError('invalid', 'the password is too weak', { userMessage: '密码为6-16位，须包含字母、数字和特殊字符' })
  return createHash('md5').update(text).digest('hex')
}
