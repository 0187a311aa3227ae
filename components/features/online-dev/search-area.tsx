import { useTranslations } from 'next-intl'
import { type CSSProperties, type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { useConditionsFold } from '@/components/screen/list-look'
import { isEmptyCondition } from '@/components/screen/list-question'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { textWidth } from '@/lib/form/label-width'
import type { ListSearch } from '@/lib/form/list-types'
import { foldedSearchCount } from './constants'
import styles from './online-dev.module.css'
import { ConditionText, SearchField } from './search-field-panel'
import type { SearchValues } from './utils'

type SearchAreaProps = {
  /** What is searched, where the page has another search. */
  name?: string
  searches: readonly ListSearch[]
  /** Conditions in force; the area starts from them again whenever they change from outside (give it a key). */
  values: SearchValues
  /** The list asks right now; another question may overtake it. */
  isAsking?: boolean
  onSearch: (values: SearchValues) => void
  onReset: () => void
  /** By the code of a condition: those that hang on it, and are lifted when it becomes another one. */
  hanging?: Readonly<Record<string, readonly string[]>>
  /** A condition was entered or lifted; it is not in force yet. */
  onEnter?: (code: string, value: unknown) => void
}

const none: Readonly<Record<string, readonly string[]>> = {}

/** Conditions above the list (contract 3b §4.2): three in sight, the rest under 展开. Enter searches. */
export function SearchArea(props: SearchAreaProps) {
  const { name, searches, values, isAsking = false, onSearch, onReset } = props
  const t = useTranslations('list.search')
  const { draft, enter, lift } = useEntered(props)
  const [isOpen, setOpen] = useState(false)
  const [isPutAway] = useConditionsFold()
  const formId = useId()
  const shownCount = useInSightCount()
  const shown = isOpen ? searches : searches.slice(0, foldedSearchCount)
  // A condition in force is never out of sight: what its control does not show is named.
  const inForce = searches.filter(({ code }) => !isEmptyCondition(values[code]))
  const hidden = isPutAway ? inForce : isOpen ? [] : searches.slice(shownCount).filter((search) => inForce.includes(search))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  if (searches.length === 0) return null
  if (isPutAway) return hidden.length > 0 && <Conditions searches={hidden} values={values} onLift={lift} onReset={onReset} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser we serve.
    <form
      role="search"
      aria-label={name === undefined ? t('label') : t('labelOf', { name })}
      className={styles.search}
      onSubmit={submit}
    >
      <div
        className={styles.searchFields}
        id={formId}
        data-folded={isOpen ? undefined : ''}
        data-few={isOneLine(shown) || undefined}
        style={{ '--tn-label-width': `${labelWidth(shown)}px`, '--tn-fields': shown.length } as CSSProperties}
      >
        {shown.map((search) => (
          <SearchField
            key={search.code}
            search={search}
            value={draft[search.code]}
            onChange={(value) => enter(search.code, value)}
          />
        ))}
        <div className={styles.searchButtons}>
          <Button className={styles.searchReset} onClick={onReset}>
            {t('reset')}
          </Button>
          <Button type="submit" variant="primary" busy={isAsking} startIcon={<Icon name="search" size={16} />}>
            <span className={styles.searchWord}>{t('search')}</span>
          </Button>
          {searches.length > 1 && (
            <Button
              variant="text"
              className={searches.length > foldedSearchCount ? undefined : styles.phoneOnly}
              aria-expanded={isOpen}
              aria-controls={formId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('fold') : t('unfold')}
              {hidden.length > 0 && <InForceCount count={hidden.length} />}
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
            </Button>
          )}
        </div>
      </div>
      {hidden.length > 0 && <Conditions searches={hidden} values={values} onLift={lift} />}
    </form>
  )
}

/** What stands in the area, and what is done with one condition of it. */
function useEntered({ values, onSearch, hanging = none, onEnter }: SearchAreaProps) {
  const [draft, setDraft] = useState(values)
  const freed = (from: SearchValues, code: string) => without(from, [code, ...(hanging[code] ?? [])])
  return {
    draft,
    enter: (code: string, value: unknown) => {
      setDraft((current) => ({ ...freed(current, code), [code]: value }))
      onEnter?.(code, value)
    },
    /** It is no condition any more, at once. */
    lift: (code: string) => {
      setDraft((current) => freed(current, code))
      onEnter?.(code, undefined)
      onSearch(freed(values, code))
    },
  }
}

function without(values: SearchValues, codes: readonly string[]): SearchValues {
  return Object.fromEntries(Object.entries(values).filter(([code]) => !codes.includes(code)))
}

function InForceCount({ count }: { count: number }) {
  const t = useTranslations('list.search')
  return (
    <span className={styles.conditionCount} data-tip={t('inForce', { count })}>
      <span aria-hidden="true">{count}</span>
      <span className="tn-visually-hidden">{t('inForce', { count })}</span>
    </span>
  )
}

/** A span of days takes the room of two. */
function isOneLine(searches: readonly ListSearch[]): boolean {
  return searches.length <= foldedSearchCount && searches.every(({ searchType }) => searchType !== 3)
}

type ConditionsProps = {
  searches: readonly ListSearch[]
  values: SearchValues
  onLift: (code: string) => void
  /** Lifts all of them, where no button beside does. */
  onReset?: () => void
}

const labelMin = 72
const labelMax = 120

/** Labels stand below each other: as wide as the longest, within what leaves the controls their room. */
function labelWidth(searches: readonly ListSearch[]): number {
  const longest = Math.max(0, ...searches.map(({ label }) => textWidth(label)))
  return Math.min(labelMax, Math.max(labelMin, Math.ceil(longest)))
}

/** Conditions that are in force while their controls are folded away, each with a press that lifts it. */
function Conditions({ searches, values, onLift, onReset }: ConditionsProps) {
  const t = useTranslations('list.search')
  return (
    <ul className={styles.conditions} aria-label={t('inForce', { count: searches.length })}>
      {searches.map((search) => (
        <li key={search.code} className={styles.condition}>
          <span className={styles.conditionText}>
            {t('condition', { name: search.label })}
            <ConditionText search={search} value={values[search.code]} />
          </span>
          <button
            type="button"
            className={styles.conditionLift}
            aria-label={t('lift', { name: search.label })}
            data-tip={t('lift', { name: search.label })}
            onClick={() => onLift(search.code)}
          >
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      {onReset && (
        <li>
          <Button variant="text" size="sm" onClick={onReset}>
            {t('reset')}
          </Button>
        </li>
      )}
    </ul>
  )
}

const phone = '(max-width: 600px)'

function followPhone(listener: () => void): () => void {
  const media = window.matchMedia?.(phone)
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** The style sheet leaves one field on a phone. */
function useInSightCount(): number {
  const read = () => (window.matchMedia?.(phone).matches ? 1 : foldedSearchCount)
  return useSyncExternalStore(followPhone, read, () => foldedSearchCount)
}
