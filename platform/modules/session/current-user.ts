import type { Viewing } from '@/lib/contract/session/view-as'
import { AppError } from '@/lib/errors/app-error'
import type { CurrentUserDefaults } from '@/lib/form/default-values'
import type { Actor, PlatformContext } from '../../http/context'
import { avatarUrl } from '../file/public'
import { addressName } from '../loginlog/public'
import { hasFlows, menuOfOthers, withFlowEntries } from '../menu/public'
import {
  findDefaultSignature,
  menusOfSystem,
  organizeDescendantIds,
  type PermittedSystem,
  permittedSystems,
  personText,
  subordinateIds,
} from '../permission/public'
import { homePortal } from '../portal/public'
import { readSysConfig, sysConfigInfo } from '../system/public'
import { findBackground, findSession, findUserById, setCurrentSystem } from './store'

type Menus = Awaited<ReturnType<typeof menusOfSystem>>

/** Contract 1 §6. With `systemCode` (an application address) that system is shown without becoming the current one. */
export async function currentUser(
  ctx: PlatformContext,
  actor: Actor,
  { systemCode, hasOwnPages }: { systemCode: string | undefined; hasOwnPages: boolean },
) {
  const systems = await permittedSystems(ctx, actor)
  const { systemId, menus } = systemCode
    ? await menusOfNamed(ctx, actor, systems, systemCode)
    : await menusOfCurrent(ctx, actor, systems)
  const [known, config, isFlowing] = await Promise.all([
    userInfo(ctx, actor, systems, systemId),
    sysConfigInfo(ctx, systemId),
    hasFlows(ctx, systemId),
  ])
  const menuList = systemId !== null && isFlowing ? withFlowEntries(systemId, menus.menuList) : [...menus.menuList]
  const person = { ...known, workflowEnabled: isFlowing ? 1 : 0 }
  return {
    userInfo: actor.viewer ? withoutPrivate(person) : person,
    viewing: viewingOf(ctx, actor),
    ...menus,
    menuList: hasOwnPages ? menuList : menuOfOthers(menuList),
    sysConfigInfo: config,
  }
}

function viewingOf({ now }: PlatformContext, { viewer }: Actor): Viewing | null {
  if (!viewer) return null
  return { id: viewer.viewId, secondsLeft: Math.max(0, Math.ceil((viewer.endsAt - now()) / 1000)), viewer: personText(viewer) }
}

/** What is of no use to who only looks with somebody's rights: how to reach him, his signature, where he signed in. */
function withoutPrivate<T extends object>(person: T) {
  const contacts = { mobilePhone: '', telePhone: '', landline: '', email: '', birthday: null }
  const signIns = { prevLogin: 0, prevLoginTime: null, prevLoginIPAddress: '', prevLoginIPAddressName: '' }
  return { ...person, ...contacts, ...signIns, signImg: '', signId: '', changePasswordDate: null }
}

const noMenus: Menus = { menuList: [], permissionList: [] }

async function menusOfNamed(ctx: PlatformContext, actor: Actor, systems: readonly PermittedSystem[], enCode: string) {
  const system = systems.find((candidate) => candidate.enCode === enCode)
  return { systemId: system?.id ?? null, menus: system ? await menusOfSystem(ctx, actor, system) : noMenus }
}

/** When the current system gives no menu, the first authorised one that does becomes current. */
async function menusOfCurrent(ctx: PlatformContext, actor: Actor, systems: readonly PermittedSystem[]) {
  const current = systems.find((system) => system.id === actor.systemId)
  const ordered = current ? [current, ...systems.filter((system) => system !== current)] : systems
  for (const system of ordered) {
    const menus = await menusOfSystem(ctx, actor, system)
    if (menus.menuList.length === 0) continue
    if (system.id !== actor.systemId && !actor.viewer) await setCurrentSystem(ctx, actor.userId, system.id)
    return { systemId: system.id, menus }
  }
  return { systemId: actor.systemId, menus: noMenus }
}

async function userInfo(ctx: PlatformContext, actor: Actor, systems: readonly PermittedSystem[], systemId: string | null) {
  const homeOf = (platform: 'Web' | 'App') => (systemId === null ? '' : homePortal(ctx, actor, { systemId, platform }))
  const [user, session, signature, { lastLoginTimeSwitch }, subsidiary, subordinates, portalId, appPortalId] = await Promise.all([
    findUserById(ctx.db, actor.userId),
    findSession(ctx.db, actor.sessionHash),
    findDefaultSignature(ctx.db, actor.userId),
    readSysConfig(ctx),
    actor.organizeId ? organizeDescendantIds(ctx, actor.organizeId) : [],
    subordinateIds(ctx, actor.userId),
    homeOf('Web'),
    homeOf('App'),
  ])
  if (!user) throw new AppError('signedOut', 'the account is gone')
  return {
    userId: user.id,
    userAccount: user.account,
    userName: user.realName,
    headIcon: avatarUrl(user.headIcon),
    gender: user.gender ?? '',
    ...(await backgroundOf(ctx, actor, user.managerId)),
    subsidiary,
    subordinates,
    dataScope: [],
    mobilePhone: user.mobilePhone ?? '',
    telePhone: user.telePhone ?? '',
    landline: user.landline ?? '',
    email: user.email ?? '',
    birthday: user.birthday,
    portalId,
    appPortalId,
    systemId: systemId ?? '',
    appSystemId: '',
    systemIds: systems.map((system) => ({ ...system, currentSystem: system.id === systemId })),
    signImg: signature?.signImg ?? '',
    signId: signature?.id ?? '',
    isAdministrator: actor.isAdministrator,
    changePasswordDate: user.changePasswordDate,
    prevLogin: lastLoginTimeSwitch === 1 && user.prevLoginTime !== null ? 1 : 0,
    prevLoginTime: user.prevLoginTime,
    prevLoginIPAddress: user.prevLoginIp ?? '',
    prevLoginIPAddressName: addressName(user.prevLoginIp),
    loginTime: session?.createdAt ?? null,
    loginIPAddress: session?.ipAddress ?? '',
    loginIPAddressName: addressName(session?.ipAddress ?? null),
    overdueTime: session?.expiresAt ?? null,
    tenantId: '',
    theme: user.theme ?? '',
    language: user.language ?? '',
  }
}

/** What fields of a new record may begin with, where the platform fills them itself (contract 3a §9). */
export async function currentDefaults(ctx: PlatformContext, actor: Actor): Promise<CurrentUserDefaults> {
  const { organizeIdList, departmentId, positionIds, roleIds, groupIds } = await backgroundOf(ctx, actor, null)
  return { userId: actor.userId, organizeIdList, departmentId, positionIds, roleIds, groupIds }
}

async function backgroundOf(ctx: PlatformContext, actor: Actor, managerId: string | null) {
  const { organize, pathIds, path, positions, roles, groups, manager } = await findBackground(ctx.db, actor, managerId)
  const isDepartment = organize?.category === 'department'
  const here = positions.filter((position) => position.organizeId === actor.organizeId)
  const main = here.filter((position) => position.id === actor.positionId)
  const others = here.filter((position) => position.id !== actor.positionId)
  return {
    organizeId: actor.organizeId ?? '',
    organizeIdList: pathIds,
    organizeName: path.join('/'),
    departmentId: isDepartment ? organize.id : '',
    departmentName: isDepartment ? organize.fullName : '',
    managerId: managerId ?? '',
    manager: manager ? personText(manager) : '',
    positionId: actor.positionId ?? '',
    positionName: positions.find((position) => position.id === actor.positionId)?.fullName ?? '',
    positionIds: [...main, ...others].map(({ id, fullName }) => ({ id, name: fullName })),
    roleId: roles[0]?.id ?? '',
    roleIds: [...actor.roleIds],
    roleName: roles.map((role) => role.fullName).join(','),
    groupIds: groups.map((group) => group.id),
    groupNames: groups.map((group) => group.fullName),
  }
}
