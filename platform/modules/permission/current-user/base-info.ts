import type { z } from 'zod'
import type { BaseInfo, baseInfoBody } from '@/lib/contract/permission/current-user'
import { matchesPattern } from '@/lib/domain/patterns'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { dictionaryTexts } from '../../dictionary/lookup'
import { avatarUrl } from '../../file/avatar-url'
import { findBackground, findUserById } from '../../session/store'
import { refused } from '../listing'
import { updateOwn } from './store'

type Body = z.output<typeof baseInfoBody>
type TextField = Exclude<keyof typeof lengthMax, 'realName'>

/** Contract 1 §11.1: names 50, phones 20, address and introduction 300 characters. */
const lengthMax = {
  realName: 50,
  signature: 300,
  gender: 50,
  nation: 50,
  nativePlace: 50,
  certificatesType: 50,
  certificatesNumber: 50,
  education: 50,
  telePhone: 20,
  landline: 20,
  mobilePhone: 20,
  email: 50,
  urgentContacts: 50,
  urgentTelePhone: 20,
  postalAddress: 300,
} as const

const textFields = Object.keys(lengthMax).filter((field) => field !== 'realName') as TextField[]

/** Account and personal data, contract 1 §11.1. */
export async function readBaseInfo(ctx: PlatformContext, actor: Actor): Promise<BaseInfo> {
  const user = await findUserById(ctx.db, actor.userId)
  if (!user) throw new AppError('signedOut', 'the account is gone')
  const { path, positions, roles, manager } = await findBackground(ctx.db, actor, user.managerId)
  const personal = Object.fromEntries(textFields.map((field) => [field, user[field] ?? ''])) as Record<TextField, string>
  return {
    ...personal,
    id: user.id,
    account: user.account,
    realName: user.realName,
    organizeId: actor.organizeId ?? '',
    organize: path.join('/'),
    manager: manager ? `${manager.realName}/${manager.account}` : '',
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
export async function saveBaseInfo(ctx: PlatformContext, actor: Actor, body: Body): Promise<void> {
  if (!body.realName) throw refused('姓名不能为空', 'realName')
  for (const [field, max] of Object.entries(lengthMax) as [keyof typeof lengthMax, number][]) {
    if ((body[field] ?? '').length > max) throw refused(`最多输入${max}个字符`, field)
  }
  if (body.mobilePhone && !matchesPattern('phone', body.mobilePhone)) throw refused('请输入正确的手机号', 'mobilePhone')
  if (body.email && !matchesPattern('email', body.email)) throw refused('请输入正确的邮箱', 'email')
  for (const field of ['telePhone', 'landline', 'urgentTelePhone'] as const) {
    if (body[field] && !/^[\d\s()+#*-]+$/.test(body[field])) throw refused('请输入正确的电话号码', field)
  }
  checkBirthday(ctx, body.birthday)
  const texts = textFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field] || null] as const]))
  const birthday = body.birthday === undefined ? {} : { birthday: body.birthday }
  const stamp = { updatedAt: ctx.now(), updatedBy: actor.userId }
  await updateOwn(ctx.db, actor.userId, { realName: body.realName, ...Object.fromEntries(texts), ...birthday, ...stamp })
}

const dayMs = 24 * 3_600_000
/** 1 January 1900, older than anybody who signs in. */
const birthdayMin = -2_208_988_800_000

/** A day of leeway, because "today" is another date elsewhere. */
function checkBirthday(ctx: PlatformContext, birthday: number | null | undefined): void {
  if (birthday === null || birthday === undefined) return
  if (Number.isInteger(birthday) && birthday >= birthdayMin && birthday <= ctx.now() + dayMs) return
  throw refused('请选择正确的日期', 'birthday')
}
