import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import styles from './palette.module.css'

type FrameProps = {
  keyword: string
  onKeyword: (keyword: string) => void
  /** What is searched for; parts of a design where it is left out. */
  searchLabel?: string
  isEmpty: boolean
  children: ReactNode
}

/** What a design can be made of: sections of buttons (`PaletteButton`), searched by a word and walked over by arrows. */
export function PaletteFrame({ keyword, onKeyword, searchLabel, isEmpty, children }: FrameProps) {
  const t = useTranslations('designer.palette')
  const search = searchLabel ?? t('search')
  const listRef = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const items = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-widget-type]') ?? [])]
    const next = arrowTarget(event.key, items.indexOf(event.target as HTMLElement), items.length, { axis: 'both', wraps: false })
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div className={styles.palette}>
      <SearchInput value={keyword} onChange={onKeyword} placeholder={search} aria-label={search} />
      {isEmpty ? <EmptyState picture="noMatch" text={t('none', { keyword })} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk over the buttons in it. */}
      <div ref={listRef} className={styles.groups} onKeyDown={walk}>
        {children}
      </div>
    </div>
  )
}

type SectionProps<Item> = {
  title: string
  items: readonly Item[]
  keyOf?: (item: Item) => string
  draw: (item: Item) => ReactNode
  /** Stands below the buttons. */
  children?: ReactNode
}

/** A section with its title; nothing where it has no items. */
export function PaletteSection<Item>({ title, items, keyOf = String, draw, children }: SectionProps<Item>) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={keyOf(item)}>{draw(item)}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
