import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useShell } from '@/components/ground/shell-context'
import { useTabCommands } from '@/components/ground/tabs/tab-commands'
import { confirm } from '@/components/ui/confirm'
import { writePreferenceCookie } from '@/lib/client/color-mode'
import { decisionsSign } from '@/lib/client/decisions/decisions-sign'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { releaseGuards } from '@/lib/client/leave-guards'
import { signOut } from '@/lib/client/sign-out'
import { toast } from '@/lib/client/toast-store'
import { readForUser } from '@/lib/client/user-storage'
import { type Language, languageCookie, languageOfTag } from '@/lib/i18n/locales'
import { lockScreen, saveLanguage } from '../mutations'

// Contract 1 §9: said in the language that was chosen, which is not the page's yet.
const switchedTexts = { zh: '切换成功', en: 'Switch Language Success', zhtw: '切換成功' } as const satisfies Record<
  Language,
  string
>

/** What the top bar, the user menu and the command palette all offer. The same functions until the language or the tabs are others. */
export function useShellActions() {
  const t = useTranslations('shell')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const language = languageOfTag(useLocale())
  const commands = useTabCommands()
  const { userId } = useShell().user
  return useMemo(() => {
    const attempt = (action: () => Promise<void>) => {
      action().catch((error: unknown) => {
        if (!isSessionEnd(error)) toast.error(errorText(error, (key, params) => tErrors(key, params)))
      })
    }
    const lock = async () => {
      // What is half typed stays: as a draft, offered again after unlocking.
      releaseGuards()
      await lockScreen()
    }
    const leave = async () => {
      if (commands && !(await commands.mayLeavePage())) return
      const count = readForUser('browser', userId, decisionsSign, Number) ?? 0
      if (await confirm({ text: count > 0 ? t('user.logoutKept', { count }) : t('user.logoutConfirm') })) await signOut()
    }
    const stopViewing = async () => (await import('@/lib/client/view-as')).endViewing()
    const chooseLanguage = (choice: Language) => {
      if (choice === language) return
      writePreferenceCookie(languageCookie, choice)
      saveLanguage(choice)
      toast.success(switchedTexts[choice])
      router.refresh()
    }
    const toggleFullscreen = async () => {
      const warn = () => toast.warning(t('fullscreen.unsupported'))
      // Spec 1 §2.12: a warning where the browser has no full screen.
      if (!document.fullscreenEnabled) return void warn()
      const isFull = document.fullscreenElement !== null
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(warn)
    }
    return {
      lock: () => attempt(lock),
      leave: () => attempt(leave),
      stopViewing: () => attempt(stopViewing),
      language,
      chooseLanguage,
      toggleFullscreen: () => void toggleFullscreen(),
    }
  }, [t, tErrors, router, language, commands, userId])
}
