import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../listing'
import { saveLanguage, saveTheme, switchMajor } from './service'

export const routes: readonly Route[] = [
  implement(currentUserSettings.systemTheme, async ({ ctx, actor, body }) => {
    await saveTheme(ctx, actor, body.theme)
    return { data: null, msg: messages.done }
  }),
  implement(currentUserSettings.systemLanguage, async ({ ctx, actor, body }) => {
    await saveLanguage(ctx, actor, body.language)
    return { data: null, msg: messages.done }
  }),
  implement(currentUserSettings.major, async ({ ctx, actor, body }) => {
    await switchMajor(ctx, actor, body)
    return { data: null, msg: messages.done }
  }),
]
