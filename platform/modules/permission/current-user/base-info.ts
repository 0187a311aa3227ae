import type { BaseInfo, BaseInfoBody } from '@/lib/contract/permission/current-user'
import { matchesPattern } from '@/lib/domain/patterns'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { dictionaryTexts } from '../../dictionary/public'
import { avatarUrl } from '../../file/public'
import { findBackground, findUserById } from '../../session/public'
import { personText } from '../person-text'
import { checkLengths, personalTextFields, personalValues, textValues } from '../personal'
import { updateOwn } from './store'

/** Contract 1 §11.1: names 50, phones 20, introduction 300 characters; the rest is checked with the personal data. */
const lengthMax = { realName: 50, signature: 300, gender: 50, mobilePhone: 20, email: 50 } as const
const ownTextFields = ['signature', 'gender', 'mobilePhone', 'email'] as const

/** Account and personal data, contract 1 §11.1. */
export async function readBaseInfo(ctx: PlatformContext, actor: Actor): Promise<BaseInfo> {
  const user = await findUserById(ctx.db, actor.userId)
  if (!user) throw new AppError('signedOut', 'the account is gone')
  const { path, positions, roles, manager } = await findBackground(ctx.db, actor, user.managerId)
  const fields = [...ownTextFields, ...personalTextFields]
  const texts = Object.fromEntries(fields.map((field) => [field, user[field] ?? ''])) as Record<(typeof fields)[number], string>
  return {
    ...texts,
    id: user.id,
    account: user.account,
    realName: user.realName,
    organizeId: actor.organizeId ?? '',
    organize: path.join('/'),
    manager: manager ? personText(manager) : '',
    positionId: actor.positionId ?? '',
    position: positionNames(actor, positions),
    ranksId: user.ranks ?? '',
    ranks: await rankName(ctx, user.ranks),
    roleIds: [...actor.roleIds],
    roleId: roles.map((role) => role.fullName).join(','),
    creatorTime: user.createdAt || undefined,
    prevLogTime: user.prevLoginTime ?? undefined,
    entryDate: user.entryDate ?? undefined,
    birthday: user.birthday ?? undefined,
    avatar: avatarUrl(user.headIcon),
    theme: user.theme ?? '',
    language: user.language ?? '',
    isTenant: 0,
    currentTenantInfo: null,
  }
}

type Position = { id: string; fullName: string; organizeId: string }

/** Those in the current organisation, the current one first; the current one alone when he has none there. */
function positionNames(actor: Actor, positions: readonly Position[]): string {
  const isCurrent = (position: Position) => position.id === actor.positionId
  const others = positions.filter((position) => !isCurrent(position) && position.organizeId === actor.organizeId)
  return [...positions.filter(isCurrent), ...others].map((position) => position.fullName).join(',')
}

async function rankName(ctx: PlatformContext, ranks: string | null): Promise<string> {
  if (!ranks) return ''
  return (await dictionaryTexts(ctx.db, ['Rank'])).get('Rank')?.get(ranks) ?? ''
}

/** Contract 1 §11.2. Fields that are left out stay as they are. */
export async function saveBaseInfo(ctx: PlatformContext, actor: Actor, body: BaseInfoBody): Promise<void> {
  if (!body.realName) throw refused('姓名不能为空', 'realName')
  checkLengths(body, lengthMax)
  await checkShapes(ctx, actor, body)
  const personal = personalValues(ctx, body)
  const stamp = { updatedAt: ctx.now(), updatedBy: actor.userId }
  await updateOwn(ctx.db, actor.userId, { realName: body.realName, ...textValues(body, ownTextFields), ...personal, ...stamp })
}

const isCallable = (text: string) => /^[\d\s()+#*-]+$/.test(text)

const shapes = [
  { field: 'mobilePhone', fits: (text: string) => matchesPattern('phone', text), message: '请输入正确的手机号' },
  { field: 'email', fits: (text: string) => matchesPattern('email', text), message: '请输入正确的邮箱' },
  { field: 'telePhone', fits: isCallable, message: '请输入正确的电话号码' },
  { field: 'landline', fits: isCallable, message: '请输入正确的电话号码' },
  { field: 'urgentTelePhone', fits: isCallable, message: '请输入正确的电话号码' },
] as const

/** The user administration checks no shapes, so what stands there already must not keep the user from saving the rest. */
async function checkShapes(ctx: PlatformContext, actor: Actor, body: BaseInfoBody): Promise<void> {
  const before = await findUserById(ctx.db, actor.userId)
  for (const { field, fits, message } of shapes) {
    const text = body[field]
    if (text && text !== before?.[field] && !fits(text)) throw refused(message, field)
  }
}
