import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { preferences } from '@/lib/contract/permission/preferences'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { readAuthorize } from './authorize'
import { saveAvatar } from './avatar'
import { readBaseInfo, saveBaseInfo } from './base-info'
import { changePassword } from './change-password'
import { saveLanguage, saveTheme, switchMajor } from './service'
import { addSignature, listSignatures, makeSignatureDefault, removeSignature } from './signatures'
import { ownOrganizes, ownPositions, ownRoles, subordinatesOf } from './workplace'

export const routes: readonly Route[] = [
  implement(preferences.systemTheme, async ({ ctx, actor, body }) => {
    await saveTheme(ctx, actor, body.theme)
    return { data: null, msg: messages.done }
  }),
  implement(preferences.systemLanguage, async ({ ctx, actor, body }) => {
    await saveLanguage(ctx, actor, body.language)
    return { data: null, msg: messages.done }
  }),
  implement(preferences.major, async ({ ctx, actor, body }) => {
    await switchMajor(ctx, actor, body)
    return { data: null, msg: messages.done }
  }),
  implement(currentUserSettings.baseInfo, async ({ ctx, actor }) => ({ data: await readBaseInfo(ctx, actor) })),
  implement(currentUserSettings.saveBaseInfo, async ({ ctx, actor, body }) => {
    await saveBaseInfo(ctx, actor, body)
    return { data: null, msg: messages.updated }
  }),
  implement(currentUserSettings.avatar, async ({ ctx, actor, params }) => {
    await saveAvatar(ctx, actor, params.name)
    return { data: null, msg: messages.updated }
  }),
  implement(currentUserSettings.modifyPassword, async ({ ctx, actor, body }) => {
    await changePassword(ctx, actor, body)
    return { data: null, msg: '修改成功，请牢记新密码。' }
  }),
  implement(currentUserSettings.organizes, async ({ ctx, actor }) => ({ data: await ownOrganizes(ctx, actor) })),
  implement(currentUserSettings.positions, async ({ ctx, actor }) => ({ data: await ownPositions(ctx, actor) })),
  implement(currentUserSettings.roles, async ({ ctx, actor }) => ({ data: await ownRoles(ctx, actor) })),
  implement(currentUserSettings.subordinates, async ({ ctx, actor, params }) => ({
    data: await subordinatesOf(ctx, actor, params.id),
  })),
  implement(currentUserSettings.signImgs, async ({ ctx, actor }) => ({ data: await listSignatures(ctx, actor) })),
  implement(currentUserSettings.addSignImg, async ({ ctx, actor, body }) => {
    await addSignature(ctx, actor, { signImg: body.signImg, isDefault: body.isDefault === 1 })
    return { data: null, msg: messages.saved }
  }),
  implement(currentUserSettings.makeSignImgDefault, async ({ ctx, actor, params }) => {
    await makeSignatureDefault(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(currentUserSettings.removeSignImg, async ({ ctx, actor, params }) => {
    await removeSignature(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(currentUserSettings.authorize, async ({ ctx, actor }) => ({ data: await readAuthorize(ctx, actor) })),
]
