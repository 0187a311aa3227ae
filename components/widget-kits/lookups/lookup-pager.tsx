'use client'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { PageSize } from '@/components/ui/page-size'
import { pageTurns, writtenPage } from '@/components/ui/page-turns'
import styles from './lookups.module.css'

type LookupPagerProps = {
  page: number
  pageSize: number
  total: number | undefined
  onTurn: (page: number, pageSize: number) => void
}

/** Total, sizes, previous, five page buttons, next, jumper (spec 2 §9). */
export function LookupPager({ page, pageSize, total, onTurn }: LookupPagerProps) {
  const t = useTranslations('lookups.pager')
  const turns = pageTurns({ page, pageSize, total, onTurn })
  const { lastPage, go } = turns
  return (
    <nav className={styles.pager} aria-label={t('label')}>
      <span className={styles.total}>{total !== undefined && t('total', { total })}</span>
      <PageSize
        label={t('sizeLabel')}
        size={pageSize}
        sizes={turns.sizes}
        textOf={(size) => t('size', { size })}
        onChange={turns.resize}
      />
      <span className={styles.pages}>
        <IconButton label={t('previous')} size="sm" disabled={page <= 1} onClick={() => go(page - 1)}>
          <Icon name="chevron-left" size={16} />
        </IconButton>
        {pageButtons(page, lastPage).map((item) => (
          <button
            key={item}
            type="button"
            className={styles.page}
            aria-current={item === page ? 'page' : undefined}
            aria-label={t('page', { page: item })}
            onClick={() => go(item)}
          >
            {item}
          </button>
        ))}
        <IconButton label={t('next')} size="sm" disabled={page >= lastPage} onClick={() => go(page + 1)}>
          <Icon name="chevron-right" size={16} />
        </IconButton>
      </span>
      <Jumper key={page} lastPage={lastPage} onJump={go} />
    </nav>
  )
}

/** No form element: in a popover it would stand inside the form of the page. */
function Jumper({ lastPage, onJump }: { lastPage: number; onJump: (page: number) => void }) {
  const t = useTranslations('lookups.pager')
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const wanted = writtenPage(event.currentTarget.value)
    if (wanted === undefined) event.currentTarget.value = ''
    else onJump(wanted)
  }
  return (
    <input
      className={styles.jump}
      aria-label={t('jump')}
      placeholder={t('jump')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      disabled={lastPage === 1}
      onKeyDown={handleKeyDown}
    />
  )
}

const buttonsMax = 5

/** The current page with its neighbours; first and last are reached by the jumper and the arrows. */
function pageButtons(page: number, lastPage: number): readonly number[] {
  const count = Math.min(buttonsMax, lastPage)
  const first = Math.min(Math.max(1, page - Math.floor(buttonsMax / 2)), lastPage - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
