import { type IconName, iconNames } from '@/components/ui/icon'
import { toast } from '@/lib/client/toast-store'
import type { Texts } from '@/lib/client/use-texts'

export const drawings: readonly IconName[] = iconNames

/** As menus and designs name it (contract 2 §0.8). */
export const iconClass = (name: IconName) => `icon-ym icon-ym-${name}`

/** A browser may refuse: without https, or where the person has forbidden it. Then the name stands there to be copied by hand. */
export async function copyIcon(name: IconName, t: Texts): Promise<void> {
  const text = iconClass(name)
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied', { name: text }))
  } catch {
    toast.warning(t('notCopied', { name: text }))
  }
}
