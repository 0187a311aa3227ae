import { oauth } from '@/lib/contract/session/oauth'
import { setup } from '@/lib/contract/session/setup'
import { fileImageCode } from '@/lib/contract/session/sign-in'
import { implement, implementAnonymous, outcome, type Route } from '../../http/implement'
import { consume } from '../../http/limits'
import { avatarUrl } from '../file/public'
import { findHeadIcon } from '../permission/public'
import { drawCaptcha } from './captcha'
import { currentUser } from './current-user'
import { loginNeeds, signIn } from './login'
import { endSession, lockSession, unlockSession } from './sessions'
import { setUpAdministrator } from './setup'
import { bindPending } from './sign-in-methods/social-ticket'
import { loginConfig } from './sign-in-methods/socials'
import { writeLoginLog } from './store'
import { checkUnlock, remindOfPassword } from './unlock'

export const routes: readonly Route[] = [
  implementAnonymous(oauth.getConfig, async ({ ctx, params, meta }) => {
    await consume(ctx, 'captchaByAddress', meta.ipAddress)
    return { data: await loginNeeds(ctx, params.account) }
  }),
  implementAnonymous(oauth.imageCode, async ({ ctx, params, meta }) => {
    await consume(ctx, 'captchaByAddress', meta.ipAddress)
    return drawCaptcha(ctx, { ...params, width: 120, height: 40 })
  }),
  implementAnonymous(fileImageCode, async ({ ctx, params, meta }) => {
    await consume(ctx, 'captchaByAddress', meta.ipAddress)
    return drawCaptcha(ctx, { ...params, length: 4, width: 114, height: 32 })
  }),
  implementAnonymous(oauth.getLoginConfig, async ({ ctx }) => ({ data: await loginConfig(ctx) })),
  implementAnonymous(oauth.login, async ({ ctx, body, meta }) => {
    const { token, theme, userId } = await signIn(ctx, body, meta)
    return { data: { token, theme }, msg: `登录成功${await bindPending(ctx, body.jnpf_ticket, userId, meta)}` }
  }),
  implementAnonymous(setup.administrator, async ({ ctx, body, meta }) => ({
    data: await setUpAdministrator(ctx, body, meta),
    msg: '设置成功，请用新密码登录',
  })),
  implement(oauth.currentUser, async ({ ctx, actor, query: { systemCode }, meta: { isOwnClient } }) => ({
    data: await currentUser(ctx, actor, { systemCode, hasOwnPages: isOwnClient === true }),
  })),
  implement(oauth.me, async ({ ctx, actor }) => {
    const identity = { userId: actor.userId, userAccount: actor.account, userName: actor.realName, tenantId: '' }
    return outcome(oauth.me, { ...identity, headIcon: avatarUrl(await findHeadIcon(ctx.db, actor.userId)) })
  }),
  implement(oauth.logout, async ({ ctx, actor, meta }) => {
    await endSession(ctx, actor.sessionHash, 'logout')
    const { userId, account } = actor
    await writeLoginLog(ctx, meta, { userId, account, loginType: 1, loginMark: 1, abstracts: '退出登录' })
    return { data: null, msg: '注销成功' }
  }),
  implement(oauth.lockSession, async ({ ctx, actor }) => {
    await lockSession(ctx, actor.sessionHash)
    return { data: null }
  }),
  implement(oauth.lockScreen, async ({ ctx, actor, body }) => {
    await checkUnlock(ctx, actor, body)
    await unlockSession(ctx, actor.sessionHash)
    return { data: null }
  }),
  implement(oauth.updatePasswordMessage, async ({ ctx, actor }) => {
    return { data: { isOverdue: (await remindOfPassword(ctx, actor)) ? 1 : 0 } }
  }),
]
