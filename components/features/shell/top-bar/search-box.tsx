import { useSetAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import { isDialogOpen } from '../tabs/use-tab-keys'
import styles from './search-box.module.css'
import { preloadPalette } from './shell-dialogs'
import { shellDialogAtom } from './state'

/** Looks like a field and opens the command palette, which Ctrl-K or ⌘-K opens too, also where the box is switched off. */
export function SearchBox({ isShown }: { isShown: boolean }) {
  const t = useTranslations('topbar.search')
  const setDialog = useSetAtom(shellDialogAtom)
  // The window: the key works wherever the focus is, except above a question and where text is edited with formats.
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const isWritingRichText = event.target instanceof HTMLElement && event.target.isContentEditable
      if (!isAsked || isWritingRichText) return
      event.preventDefault()
      setDialog((now) => (now === 'palette' ? undefined : isDialogOpen() ? now : 'palette'))
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [setDialog])
  if (!isShown) return null
  return (
    <button
      type="button"
      className={styles.box}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tip={t('hint', { keys: 'Ctrl K' })}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      onClick={() => setDialog('palette')}
    >
      <Icon name="search" size={16} />
      <span className={styles.text}>{t('open')}</span>
      <span className={styles.keys} aria-hidden="true">
        Ctrl K
      </span>
    </button>
  )
}
