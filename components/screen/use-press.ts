import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { confirm } from '@/components/ui/confirm'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'

/** Nobody reads a question of more. */
const namesMax = 8

export type RowQuestion = {
  title?: string
  text: string
  /** Of the button, where it is not the label. */
  confirmText?: string
  /** Names of what uses it, looked for before it is asked: the question says them. */
  usedBy?: (() => Promise<readonly string[]>) | undefined
}

type Pressed = {
  key: string
  label: string
  run: () => unknown
  ask?: RowQuestion
  isDanger?: boolean
  /** What it is done with: the question says it, unless its words do. */
  name?: string
}

/** Asks first where that is wanted, then does it; what is being asked or done is not begun a second time. */
export function usePress(): (pressed: Pressed) => Promise<void> {
  const isMeant = useQuestion()
  const running = useRef(new Set<string>())
  return async (pressed) => {
    const { key, run } = pressed
    if (running.current.has(key)) return
    running.current.add(key)
    try {
      // What is not asked about begins within the press: a window that opens later would be held back by the browser.
      if (!pressed.ask || (await isMeant(pressed.ask, pressed))) await run()
    } finally {
      running.current.delete(key)
    }
  }
}

function useQuestion(): (ask: RowQuestion, pressed: Pressed) => Promise<boolean> {
  const t = useTranslations('list.usedBy')
  const tErrors = useTranslations('errors')
  const textOf = async ({ text, usedBy }: RowQuestion) => {
    const names = [...new Set((await usedBy?.()) ?? [])]
    const some = names.slice(0, namesMax).join(t('joint'))
    const told = names.length > namesMax ? t('more', { names: some, count: names.length }) : some
    return names.length === 0 ? text : t('text', { names: told, ask: text })
  }
  return async (ask, { label, isDanger = false, name = '' }) => {
    try {
      const { usedBy: _asked, ...said } = ask
      const text = await textOf(ask)
      return await confirm({
        confirmText: label,
        ...said,
        text,
        subject: text.includes(name) ? undefined : name,
        danger: isDanger,
      })
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
      return false
    }
  }
}
