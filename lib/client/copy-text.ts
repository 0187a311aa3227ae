import { toast } from './toast-store'
import type { Texts } from './use-texts'

/** A browser may refuse: without https, or where the person has forbidden it. The text stands there to be copied by hand. */
export async function copyText(t: Texts, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t('copied'))
  } catch {
    toast.warning(t('notCopied'))
  }
}
