'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import styles from './people-dialog.module.css'

/** Typing goes on for longer than this only when the person has stopped. */
const settleMs = 300

type SearchBoxProps = {
  /** Told once typing has settled; emptied at once. Without blanks around. */
  onSearch: (keyword: string) => void
  /** Down goes into the list. */
  onLeaveDown: () => void
}

export function SearchBox({ onSearch, onLeaveDown }: SearchBoxProps) {
  const t = useTranslations('pickers')
  const [text, setText] = useState('')
  const keyword = text.trim()
  // The clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed keyword starts the clock again.
  useEffect(() => {
    if (keyword === '') {
      onSearch('')
      return
    }
    const timer = setTimeout(() => onSearch(keyword), settleMs)
    return () => clearTimeout(timer)
  }, [keyword])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') onSearch(keyword)
    else if (event.key === 'ArrowDown') onLeaveDown()
    else if (event.key === 'Escape' && text !== '') setText('')
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.search}>
      <SearchInput
        value={text}
        maxLength={200}
        placeholder={t('search')}
        aria-label={t('search')}
        // On a touch screen the focus would open the keyboard over the list.
        data-autofocus={window.matchMedia?.('(pointer: coarse)').matches ? undefined : true}
        onChange={setText}
        onKeyDown={handleKeyDown}
      />
    </div>
  )
}
