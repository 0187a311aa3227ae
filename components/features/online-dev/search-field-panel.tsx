import { useTranslations } from 'next-intl'
import { type ComponentType, lazy, Suspense, useId, useMemo } from 'react'
import type { WidgetFilterProps, WidgetFilterTextProps } from '@/components/widgets/define-widget'
import { widgets } from '@/components/widgets/registry'
import { widgetSchemas } from '@/components/widgets/schemas'
import { textAttribute } from '@/lib/form/attributes'
import type { ListSearch } from '@/lib/form/list-types'
import type { FieldNode } from '@/lib/form/types'
import styles from './online-dev.module.css'

type SearchFieldProps = { search: ListSearch; value: unknown; onChange: (value: unknown) => void }

/** One condition with its name and the control of its kind. */
export function SearchField({ search, value, onChange }: SearchFieldProps) {
  const id = useId()
  const { Filter } = facetsOf(search.node.type)
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

/** What a condition asks for, in the words of the person: names, never ids. */
export function ConditionText({ search, value }: { search: ListSearch; value: unknown }) {
  const { FilterText } = facetsOf(search.node.type)
  return (
    <Suspense fallback="…">
      <FilterText node={search.node} value={value} searchType={search.searchType} />
    </Suspense>
  )
}

/** Text of contract 3b §4.2 that no widget of its own looks for. */
const textTypes = new Set(['text', 'link'])
/** Copies of a column of another record can be asked for where the record keeps them (contract 3a §3.2). */
const copyTypes = new Set(['relationFormAttr', 'popupAttr'])
/** Chosen among records that only somebody who is signed in may list. */
const recordTypes = new Set(['relationForm', 'popupSelect', 'popupTableSelect'])

/** Whether a condition on such a field can be entered as the widgets are built now; others would find nothing. */
export function canFilter(node: FieldNode, { isPublic = false } = {}): boolean {
  const { type } = node
  if (isPublic && recordTypes.has(type)) return false
  if (copyTypes.has(type)) return textAttribute(node, 'isStorage') === '1'
  return type === 'switch' || textTypes.has(type) || widgets.get(type)?.filter !== undefined
}

type Facets = { Filter: ComponentType<WidgetFilterProps>; FilterText: ComponentType<WidgetFilterTextProps> }

const made = new Map<string, Facets>()

/** Control and words of a widget; one without its own is searched as text (contract 3b §4.2). */
function facetsOf(type: string): Facets {
  const load = widgets.get(type)?.filter
  if (!load) return type === 'switch' ? switchFacets : textFacets
  let facets = made.get(type)
  if (!facets) {
    facets = {
      Filter: lazy(async () => ({ default: (await load()).Filter })),
      FilterText: lazy(async () => ({ default: (await load()).FilterText })),
    }
    made.set(type, facets)
  }
  return facets
}

const switchFacets: Facets = { Filter: SwitchFilter, FilterText: SwitchText }
const textFacets: Facets = { Filter: TextFilter, FilterText: ({ value }) => (typeof value === 'string' ? value : '') }

/** A switch is searched by its two states, under the words the design gives them (contract 3a §4.2). */
function SwitchFilter({ node, id, value, onChange }: WidgetFilterProps) {
  const t = useTranslations('list.search')
  const words = useSwitchWords(node)
  return (
    <select
      id={id}
      className={styles.textFilter}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
    >
      <option value="">{t('any')}</option>
      <option value="1">{words.on}</option>
      <option value="0">{words.off}</option>
    </select>
  )
}

function SwitchText({ node, value }: WidgetFilterTextProps) {
  const words = useSwitchWords(node)
  return value === 1 ? words.on : words.off
}

function useSwitchWords(node: FieldNode) {
  const t = useTranslations('list.search')
  return { on: textAttribute(node, 'activeTxt') || t('on'), off: textAttribute(node, 'inactiveTxt') || t('off') }
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
