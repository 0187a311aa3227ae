import { useTranslations } from 'next-intl'
import { type ComponentType, type FormEvent, lazy, Suspense, useId, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { WidgetFilterProps } from '@/components/widgets/define-widget'
import { widgets } from '@/components/widgets/registry'
import { widgetSchemas } from '@/components/widgets/schemas'
import { textAttribute } from '@/lib/form/attributes'
import type { ListSearch } from '@/lib/form/list-types'
import { foldedSearchCount } from './constants'
import styles from './online-dev.module.css'
import type { SearchValues } from './utils'

type SearchAreaProps = {
  searches: readonly ListSearch[]
  /** Conditions in force; the area starts from them again whenever they change from outside (give it a key). */
  values: SearchValues
  onSearch: (values: SearchValues) => void
  onReset: () => void
}

/** Conditions above the list (contract 3b §4.2): three in sight, the rest under 展开. Enter searches. */
export function SearchArea({ searches, values, onSearch, onReset }: SearchAreaProps) {
  const t = useTranslations('list.search')
  const [draft, setDraft] = useState(values)
  // A condition in force is never out of sight.
  const [isOpen, setOpen] = useState(() => searches.slice(inSightCount()).some(({ code }) => values[code] !== undefined))
  const formId = useId()
  const shown = isOpen ? searches : searches.slice(0, foldedSearchCount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(draft)
  }
  if (searches.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not known to every browser we serve.
    <form role="search" aria-label={t('label')} className={styles.search} onSubmit={submit}>
      <div className={styles.searchFields} id={formId} data-folded={isOpen ? undefined : ''}>
        {shown.map((search) => (
          <SearchField
            key={search.code}
            search={search}
            value={draft[search.code]}
            onChange={(value) => setDraft((current) => ({ ...current, [search.code]: value }))}
          />
        ))}
        <div className={styles.searchButtons}>
          <Button type="submit" variant="primary" startIcon={<Icon name="search" size={16} />}>
            {t('search')}
          </Button>
          <Button onClick={onReset}>{t('reset')}</Button>
          {searches.length > 1 && (
            <Button
              variant="text"
              className={searches.length > foldedSearchCount ? undefined : styles.phoneOnly}
              aria-expanded={isOpen}
              aria-controls={formId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('fold') : t('unfold')}
              <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** The style sheet leaves one field on a phone. */
function inSightCount(): number {
  return window.matchMedia?.('(max-width: 600px)').matches ? 1 : foldedSearchCount
}

type SearchFieldProps = { search: ListSearch; value: unknown; onChange: (value: unknown) => void }

function SearchField({ search, value, onChange }: SearchFieldProps) {
  const id = useId()
  const Filter = filterOf(search.node.type)
  // "Made by the system" is said of the field in the form; here it would be said of the condition.
  const node = useMemo(
    () => (widgetSchemas.get(search.node.type)?.isSystemFilled ? { ...search.node, placeholder: '' } : search.node),
    [search.node],
  )
  return (
    <div className={search.searchType === 3 ? `${styles.searchField} ${styles.searchRange}` : styles.searchField}>
      <label htmlFor={id} title={search.label}>
        {search.label}
      </label>
      <div className={styles.searchControl}>
        <Suspense fallback={<span className={styles.searchWaiting} />}>
          <Filter
            node={node}
            id={id}
            value={value}
            onChange={onChange}
            searchType={search.searchType}
            searchMultiple={search.searchMultiple}
          />
        </Suspense>
      </div>
    </div>
  )
}

/** Text of contract 3b §4.2 that no widget of its own looks for. */
const textTypes = new Set(['text', 'link'])

/** Whether a condition on such a field can be entered as the widgets are built now; others would find nothing. */
export function canFilter(type: string): boolean {
  return type === 'switch' || textTypes.has(type) || widgets.get(type)?.filter !== undefined
}

const filters = new Map<string, ComponentType<WidgetFilterProps>>()

/** The query control of a widget; a widget without one is searched as text (contract 3b §4.2). */
function filterOf(type: string): ComponentType<WidgetFilterProps> {
  const load = widgets.get(type)?.filter
  const key = load || type === 'switch' ? type : 'text'
  let filter = filters.get(key)
  if (!filter) {
    filter = load ? lazy(async () => ({ default: (await load()).Filter })) : type === 'switch' ? SwitchFilter : TextFilter
    filters.set(key, filter)
  }
  return filter
}

/** A switch is searched by its two states, under the words the design gives them (contract 3a §4.2). */
function SwitchFilter({ node, id, value, onChange }: WidgetFilterProps) {
  const t = useTranslations('list.search')
  return (
    <select
      id={id}
      className={styles.textFilter}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
    >
      <option value="">{t('any')}</option>
      <option value="1">{textAttribute(node, 'activeTxt') || t('on')}</option>
      <option value="0">{textAttribute(node, 'inactiveTxt') || t('off')}</option>
    </select>
  )
}

function TextFilter({ id, value, onChange }: WidgetFilterProps) {
  const t = useTranslations('list.search')
  return (
    <input
      id={id}
      type="search"
      className={styles.textFilter}
      value={typeof value === 'string' ? value : ''}
      placeholder={t('placeholder')}
      autoComplete="off"
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
