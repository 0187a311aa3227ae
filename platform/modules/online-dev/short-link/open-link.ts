import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { refusedBecause } from '../../../kit/refusals'
import { loadActor } from '../../permission/public'
import { type Access, demandButton, openModule } from '../records/access'
import { isPassValid, type LinkAddress, type LinkKind, readAddress } from './address'
import { publicFormCodes } from './public-form'
import { publicListAccess } from './public-list'
import { canHaveLink, findLink, partOf, type StoredLink } from './store'

const unknownLink = '无效链接'
const endedLink = '链接已失效'
const closedTexts: Readonly<Record<LinkKind, string>> = { form: '未开启表单外链！', list: '未开启公开查询！' }

/** How a call through a link names it. `kind`: what the call is for; absent where both will do. */
export type LinkCall = { modelId: string; encryption: string; pass: string; meta: CallMeta; kind?: LinkKind }

/** A link that is open, as its table says now, and its owner. */
type FoundLink = { link: StoredLink; address: LinkAddress; owner: Actor }

/** Nobody can tell an address that never was from one that is closed for good. */
export function refusedLink(why: string, userMessage = unknownLink): AppError {
  return refusedBecause(`short link: ${why}`, userMessage)
}

/** Checks the address and the table, not the password. Every public call starts here (reliability A8). */
export async function findOpenLink(ctx: PlatformContext, call: Omit<LinkCall, 'pass'>): Promise<FoundLink> {
  await consume(ctx, 'linkByAddress', call.meta.ipAddress)
  const address = await readAddress(ctx, call.encryption)
  if (!address || address.modelId === '' || address.modelId !== call.modelId) throw refusedLink('the address does not fit')
  if (call.kind && address.type !== call.kind) throw refusedLink(`the address is for the ${address.type}`)
  const link = await findLink(ctx.db, address.modelId)
  if (link?.enabledMark !== 1 || !canHaveLink(link, address.type)) throw refusedLink('no such link is enabled')
  if (!partOf(link, address.type).isOpen) throw refusedLink(`the ${address.type} is closed`, closedTexts[address.type])
  const owner = await loadActor(ctx, link.userId, { tokenHash: '', ipAddress: call.meta.ipAddress })
  if (!owner) throw refusedLink('the owner is gone or disabled', endedLink)
  return { link, address, owner }
}

type OpenedLink = FoundLink & {
  /** What the owner may do, narrowed to what the link hands out. */
  access: Access
  /** The same before it was narrowed, for reading the design. */
  full: Access
}

/** The link with everything proved: address, table, password, and the rights of the owner as they are now. */
export async function openLink(ctx: PlatformContext, call: LinkCall): Promise<OpenedLink> {
  const found = await findOpenLink(ctx, call)
  if (!(await hasPass(ctx, found, call.pass))) {
    const issues = [{ path: 'pass', code: 'passNeeded' }]
    throw refusedBecause('short link: no valid pass', '请输入密码', { issues })
  }
  const { owner, link, address } = found
  const full = await endingWithRights(openForOwner(ctx, owner, { id: link.id, kind: address.type }))
  const access = address.type === 'list' ? publicListAccess(full, link) : publicFormAccess(full)
  return { ...found, full, access }
}

async function openForOwner(ctx: PlatformContext, owner: Actor, { id, kind }: { id: string; kind: LinkKind }): Promise<Access> {
  const access = await openModule(ctx, owner, id)
  // Asked at once: without it a form would be filled in for nothing.
  if (kind === 'form') demandButton(access, 'btn_add')
  return access
}

/** Whether the part is open without a password, or the pass proves it. */
export async function hasPass(ctx: PlatformContext, { link, address }: FoundLink, pass: string): Promise<boolean> {
  const { asksPassword, passwordHash } = partOf(link, address.type)
  return !asksPassword || isPassValid(ctx, { ...address, passwordHash }, pass)
}

function publicFormAccess(access: Access): Access {
  const { module, rights } = access
  const list = { ...module.list, useFormPermission: true }
  return { ...access, module: { ...module, list }, rights: { ...rights, forms: publicFormCodes(access) } }
}

/** The link goes with the rights of its owner; a stranger learns no more than that it ended. */
export async function endingWithRights<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isLost = error instanceof AppError && error.code === 'forbidden'
    throw isLost ? refusedLink(`the owner has lost the right: ${error.message}`, endedLink) : error
  }
}
