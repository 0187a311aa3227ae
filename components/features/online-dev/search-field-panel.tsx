import { useTranslations } from 'next-intl'
import { type ComponentType, lazy, Suspense, useId, useMemo } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { Words } from '@/components/ui/words'
import type { WidgetFilterProps, WidgetFilterTextProps } from '@/components/widget-kits/define-widget'
import { widgets } from '@/components/widgets/registry'
import { textAttribute } from '@/lib/form/attributes'
import type { ListSearch } from '@/lib/form/list-types'
import type { FieldNode } from '@/lib/form/types'
import { factsOf, isRecordLink, isSystemFilled } from '@/lib/form/widget-facts/table'
import styles from './online-dev.module.css'

type SearchFieldProps = { search: ListSearch; value: unknown; onChange: (value: unknown) => void }

/** One condition with its name and the control of its kind. */
export function SearchField({ search, value, onChange }: SearchFieldProps) {
  const id = useId()
  const { Filter } = facetsOf(search.node.type)
  // "Made by the system" is said of the field in the form; here it would be said of the condition.
  const node = useMemo(() => (isSystemFilled(search.node) ? { ...search.node, placeholder: '' } : search.node), [search.node])
  return (
    <div
      className={search.searchType === 3 ? `${styles.searchField} ${styles.searchRange}` : styles.searchField}
      data-search={search.code}
    >
      <label htmlFor={id} data-tip={search.label}>
        <Words text={search.label} />
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

/** Whether a condition on such a field can be entered as the widgets are built now; others would find nothing. */
export function canFilter(node: FieldNode, { isPublic = false } = {}): boolean {
  // Records can be listed only by somebody who is signed in.
  if (isPublic && isRecordLink(node)) return false
  const { searchControl } = factsOf(node.type)
  // Copies of a column of another record can be asked for where the record keeps them (contract 3a §3.2).
  return searchControl === 'ifStored' ? textAttribute(node, 'isStorage') === '1' : searchControl !== null
}

type Facets = { Filter: ComponentType<WidgetFilterProps>; FilterText: ComponentType<WidgetFilterTextProps> }

const made = new Map<string, Facets>()

/** Control and words of a widget; one without its own is searched as text (contract 3b §4.2). */
function facetsOf(type: string): Facets {
  const load = widgets.get(type)?.filter
  if (!load) return factsOf(type).searchControl === 'states' ? switchFacets : textFacets
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
    <Select
      id={id}
      options={[
        { value: '', label: t('any') },
        { value: '1', label: words.on },
        { value: '0', label: words.off },
      ]}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(state) => onChange(state === '' ? undefined : Number(state))}
    />
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
    <SearchInput
      id={id}
      isPlain
      value={typeof value === 'string' ? value : ''}
      placeholder={t('placeholder')}
      maxLength={200}
      onChange={onChange}
    />
  )
}
