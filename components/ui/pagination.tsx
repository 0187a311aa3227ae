import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { PageSize } from './page-size'
import { pageTurns, writtenPage } from './page-turns'
import styles from './pagination.module.css'

type PaginationProps = {
  page: number
  pageSize: number
  /** Undefined while nobody knows, such as after a failure. */
  total: number | undefined
  sizes?: readonly number[]
  /** How many there are in words, where pages are not of rows. */
  totalText?: (total: number) => string
  disabled?: boolean
  onChange: (page: number, pageSize: number) => void
}

/** Layout of spec 2 §9: total, sizes, previous, pages, next, jumper. */
export function Pagination({ page, pageSize, total, sizes, totalText, disabled = false, onChange }: PaginationProps) {
  const t = useTranslations('list.pagination')
  const turns = pageTurns({ page, pageSize, total, sizes, onTurn: onChange })
  const { lastPage, go } = turns
  return (
    <nav aria-label={t('label')} className={styles.pagination} onKeyDown={(event) => onArrow(event)}>
      <span className={styles.total}>{total !== undefined && (totalText?.(total) ?? t('total', { total }))}</span>
      <PageSize
        label={t('sizeLabel')}
        size={pageSize}
        sizes={turns.sizes}
        textOf={(size) => t('size', { size })}
        disabled={disabled}
        onChange={turns.resize}
      />
      <span className={styles.pages}>
        <PageStep label={t('previous')} path="M10 3 5 8l5 5" disabled={disabled || page <= 1} onClick={() => go(page - 1)} />
        {pageItems(page, lastPage).map((item) =>
          typeof item === 'number' ? (
            <button
              key={item}
              type="button"
              className={styles.page}
              data-number
              aria-current={item === page ? 'page' : undefined}
              aria-label={t('page', { page: item })}
              disabled={disabled}
              onClick={() => go(item)}
            >
              {item}
            </button>
          ) : (
            <span key={item} className={styles.gap} aria-hidden>
              …
            </span>
          ),
        )}
        <PageStep label={t('next')} path="m6 3 5 5-5 5" disabled={disabled || page >= lastPage} onClick={() => go(page + 1)} />
      </span>
      <Jumper key={page} lastPage={lastPage} disabled={disabled} onJump={go} />
    </nav>
  )
}

function Jumper({ lastPage, disabled, onJump }: { lastPage: number; disabled: boolean; onJump: (page: number) => void }) {
  const t = useTranslations('list.pagination')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = writtenPage(String(new FormData(event.currentTarget).get('page')))
    if (wanted === undefined) event.currentTarget.reset()
    else onJump(wanted)
  }
  return (
    <form className={styles.jumper} onSubmit={submit}>
      <label htmlFor={id}>{t('jump')}</label>
      <input
        id={id}
        name="page"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        className={styles.input}
        disabled={disabled || lastPage === 1}
      />
      <span>{t('jumpUnit')}</span>
    </form>
  )
}

function PageStep({ label, path, disabled, onClick }: { label: string; path: string; disabled: boolean; onClick: () => void }) {
  return (
    <button type="button" className={styles.page} aria-label={label} data-tip={label} disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6">
        <path d={path} />
      </svg>
    </button>
  )
}

/** First and last page, the current one with its neighbours, gaps between: at most seven numbers. */
export function pageItems(page: number, lastPage: number): readonly (number | 'gapBefore' | 'gapAfter')[] {
  if (lastPage <= 7) return Array.from({ length: lastPage }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 2, lastPage - 5))
  const to = Math.min(lastPage - 1, Math.max(page + 2, 6))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? (['gapBefore'] as const) : []),
    ...middle,
    ...(to < lastPage - 1 ? (['gapAfter'] as const) : []),
    lastPage,
  ]
}

/** Arrows move between the page buttons, so that a keyboard user passes the row with few keys. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  if (!(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
  const next = buttons[buttons.indexOf(event.target) + (event.key === 'ArrowRight' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
