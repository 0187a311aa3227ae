import { useTranslations } from 'next-intl'
import { type DragEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { Icon } from '@/components/ui/icon'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { usePinyin } from '@/lib/client/use-pinyin'
import { newItem } from '@/lib/designer/portal/public'
import { type PortalPalette as Group, type PortalKey, portalKinds } from '@/lib/portal/widget-kinds'
import paletteStyles from '../form/palette.module.css'
import { useDesigner } from '../shell/designer-context'
import { carried } from './carried'
import { portalIcon } from './portal-icons'
import { usePortalWords } from './use-portal-words'

const groups: readonly Group[] = ['layout', 'system', 'basic', 'chart']
const keys = Object.keys(portalKinds) as PortalKey[]

/** What a portal is made of (contract 4b §3.2): pressing one, or Enter on it, adds it; it can be dragged into a grid too. */
export function PortalPalette() {
  const t = useTranslations('portaldesigner.palette')
  const tForm = useTranslations('designer.palette')
  const [keyword, setKeyword] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  const shown = useFound(keyword)
  const walk = (event: KeyboardEvent) => {
    const items = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-widget-type]') ?? [])]
    const next = arrowTarget(event.key, items.indexOf(event.target as HTMLElement), items.length, { axis: 'both', wraps: false })
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div className={paletteStyles.palette}>
      <SearchInput value={keyword} onChange={setKeyword} placeholder={tForm('search')} aria-label={tForm('search')} />
      {shown.length === 0 ? <EmptyState picture="noMatch" text={tForm('none', { keyword })} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows walk over the buttons in it. */}
      <div ref={listRef} className={paletteStyles.groups} onKeyDown={walk}>
        {groups.map((group) => (
          <Section
            key={group}
            title={t(group)}
            items={shown.filter((key) => portalKinds[key].palette === group)}
            first={shown[0]}
          />
        ))}
      </div>
    </div>
  )
}

function useFound(keyword: string): readonly PortalKey[] {
  const { typeName } = usePortalWords()
  const reads = usePinyin(keyword)
  return useMemo(() => {
    const wanted = keyword.trim().toLowerCase()
    if (wanted === '') return keys
    return keys.filter((key) => typeName(key).toLowerCase().includes(wanted) || reads?.(typeName(key)))
  }, [keyword, reads, typeName])
}

function Section({ title, items, first }: { title: string; items: readonly PortalKey[]; first: PortalKey | undefined }) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={paletteStyles.title}>
        {title}
      </h2>
      <ul className={paletteStyles.items}>
        {items.map((key) => (
          <li key={key}>
            <Offer kind={key} isStop={key === first} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ kind, isStop }: { kind: PortalKey; isStop: boolean }) {
  const { actions } = useDesigner()
  const { typeName, fresh } = usePortalWords()
  const name = typeName(kind)
  const start = (event: DragEvent) => {
    // Firefox begins no drag without data.
    event.dataTransfer.setData('text/plain', '')
    event.dataTransfer.effectAllowed = 'copy'
    carried.begin(kind)
  }
  return (
    <button
      type="button"
      className={paletteStyles.item}
      data-widget-type={kind}
      data-tip={name}
      tabIndex={isStop ? 0 : -1}
      draggable
      onDragStart={start}
      onDragEnd={() => carried.end()}
      onClick={() => actions.add([newItem(kind, fresh)])}
    >
      <Icon name={portalIcon(kind)} size={16} />
      <span className={paletteStyles.name}>{name}</span>
    </button>
  )
}
