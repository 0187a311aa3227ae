'use client'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { fieldStyles } from './field'
import styles from './field-filter.module.css'
import { SearchInput } from './search-input'

type PanelFilterProps = {
  keyword: string
  /** Of what is searched in, which the box walks without giving up the focus. */
  listId: string
  listKind?: 'listbox' | 'tree'
  activeId: string | undefined
  inputRef: Ref<HTMLInputElement>
  onKeyword: (keyword: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The search box over the choices of a panel. */
export function PanelFilter({ keyword, listId, listKind, activeId, inputRef, onKeyword, onKeyDown }: PanelFilterProps) {
  const t = useTranslations('widgets')
  return (
    <div className={styles.filter}>
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        className={fieldStyles.native}
        aria-label={t('filterOptions')}
        aria-expanded
        aria-controls={listId}
        aria-haspopup={listKind}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('filterOptions')}
        value={keyword}
        onKeyDown={onKeyDown}
        onChange={(event) => onKeyword(event.target.value)}
      />
    </div>
  )
}

/** The same box where the choices take the focus themselves. */
export function PlainPanelFilter({ keyword, onKeyword }: Pick<PanelFilterProps, 'keyword' | 'onKeyword'>) {
  const t = useTranslations('widgets')
  return (
    <div className={styles.filter}>
      <SearchInput aria-label={t('filterOptions')} placeholder={t('filterOptions')} value={keyword} onChange={onKeyword} />
    </div>
  )
}

/** Said in place of choices. */
export function PanelMessage({ isStatus, children }: { isStatus?: boolean; children: ReactNode }) {
  return (
    <div className={styles.message} role={isStatus ? 'status' : undefined}>
      {children}
    </div>
  )
}

/** Why there is nothing to choose: not there yet, not found, or never given. */
export function NoChoices({ isLoading, isSearching }: { isLoading: boolean; isSearching: boolean }) {
  const t = useTranslations('widgets')
  return <PanelMessage isStatus>{isLoading ? t('loadingOptions') : isSearching ? t('noMatch') : t('noOptions')}</PanelMessage>
}
