'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import type { PaletteGroup } from '@/components/widget-kits/designer/widget-designer'
import { usePinyin } from '@/lib/client/use-pinyin'
import { type PaletteType, paletteTypes } from '@/lib/form/widget-facts/widget-types'
import { useDesigner } from '../shell/designer-context'
import styles from './palette.module.css'
import { PaletteButton } from './palette-button'
import { ColumnGroups, useColumnGroups } from './tables/column-palette'
import { useMakeNode } from './use-make-node'
import { widgetDesigners } from './widget-designers'

const groups: readonly PaletteGroup[] = ['basic', 'advanced', 'system', 'layout']
const offered = paletteTypes.filter((type) => widgetDesigners[type].isOffered !== false)

type Attach = (element: HTMLElement | null) => undefined | (() => void)
type PaletteProps = {
  /** Makes an item something that can be dragged. */
  attach?: (type: PaletteType) => Attach
}

/** What a form can be made of (contract 3a §13): pressing an item, or Enter on it, adds it behind what is chosen. */
export function Palette({ attach }: PaletteProps) {
  const t = useTranslations('designer.palette')
  const [keyword, setKeyword] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  const shown = useFound(keyword)
  const columns = useColumnGroups(keyword)
  const walk = (event: KeyboardEvent) => {
    const items = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-widget-type]') ?? [])]
    const next = arrowTarget(event.key, items.indexOf(event.target as HTMLElement), items.length, { axis: 'both', wraps: false })
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div className={styles.palette}>
      <SearchInput value={keyword} onChange={setKeyword} placeholder={t('search')} aria-label={t('search')} />
      {shown.length === 0 && columns.length === 0 ? <EmptyState picture="noMatch" text={t('none', { keyword })} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk over the buttons in it. */}
      <div ref={listRef} className={styles.groups} onKeyDown={walk}>
        <ColumnGroups groups={columns} />
        {groups.map((group) => (
          <Group
            key={group}
            title={t(`groups.${group}`)}
            types={shown.filter((type) => widgetDesigners[type].group === group)}
            first={shown[0]}
            attach={attach}
          />
        ))}
      </div>
    </div>
  )
}

function useFound(keyword: string): readonly PaletteType[] {
  const tNames = useTranslations('designer.widgets')
  const reads = usePinyin(keyword)
  return useMemo(() => {
    const wanted = keyword.trim().toLowerCase()
    if (wanted === '') return offered
    return offered.filter((type) => {
      const name = tNames(type)
      return name.toLowerCase().includes(wanted) || type.toLowerCase().includes(wanted) || reads?.(name)
    })
  }, [keyword, reads, tNames])
}

type GroupProps = {
  title: string
  types: readonly PaletteType[]
  first: PaletteType | undefined
  attach: PaletteProps['attach']
}

function Group({ title, types, first, attach }: GroupProps) {
  const id = useId()
  if (types.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.items}>
        {types.map((type) => (
          <li key={type}>
            <PaletteItem type={type} isStop={type === first} {...(attach ? { attach: attach(type) } : {})} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type PaletteItemProps = {
  type: PaletteType
  /** The Tab key comes here; arrows walk on. */
  isStop?: boolean
  attach?: Attach
}

function PaletteItem({ type, isStop = true, attach }: PaletteItemProps) {
  const tNames = useTranslations('designer.widgets')
  const { actions } = useDesigner()
  const make = useMakeNode()
  const add = () => {
    actions.add([make(type)])
  }
  return <PaletteButton type={type} name={tNames(type)} tip={tNames(type)} isStop={isStop} attach={attach} onPress={add} />
}
