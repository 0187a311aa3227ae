import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { SearchInput } from '@/components/ui/search-input'
import { setItem } from '@/lib/designer/portal/public'
import type { NodeId } from '@/lib/designer/public'
import {
  groupOf,
  inLayers,
  isHidden,
  isLocked,
  markItems,
  placeLayers,
  screenItemOf,
  screenKindOf,
  withGroups,
} from '@/lib/designer/screen/public'
import { own, readText } from '@/lib/form/read'
import { EntryRows } from '../list/entry-rows'
import { useDesigner } from '../shell/designer-context'
import type { DesignerSession } from '../shell/designer-session'
import { useDesignDocument, useSelection } from '../shell/session-context'
import styles from './screen-designer.module.css'

/** What lies above what, the topmost first: chosen, moved, named, locked and hidden here, also where the canvas does not show it. */
export function LayersPanel() {
  const t = useTranslations('screendesigner.layers')
  const { session, kind } = useDesigner()
  const doc = useDesignDocument()
  const selection = useSelection()
  const [keyword, setKeyword] = useState('')
  const [renamed, setRenamed] = useState<NodeId | null>(null)
  const order = inLayers(doc).toReversed()
  const wanted = keyword.trim().toLowerCase()
  const found = order.filter((id) => `${kind.labelOf(doc, id)} ${kind.typeName(doc, id)}`.toLowerCase().includes(wanted))
  const groups = [...new Set(order.map((id) => groupOf(screenItemOf(doc, id))).filter((group) => group !== ''))]
  const detailOf = (id: NodeId) => {
    const at = groups.indexOf(groupOf(screenItemOf(doc, id)))
    return at < 0 ? {} : { detail: t('group', { number: at + 1 }) }
  }
  return (
    <div className={styles.layers} data-outline="">
      <SearchInput value={keyword} onChange={setKeyword} placeholder={t('find')} aria-label={t('find')} />
      <EntryRows
        label={t('name')}
        empty={t(order.length === 0 ? 'none' : 'noneFound')}
        entries={found.map((id) => ({
          ...{ id, label: kind.labelOf(doc, id), icon: kind.icon(doc, id), isFaint: isHidden(screenItemOf(doc, id)) },
          ...detailOf(id),
          ...(id === renamed ? { editor: <NameInput id={id} onDone={() => setRenamed(null)} /> } : {}),
        }))}
        choosing={{
          isChosen: (id) => selection.includes(id),
          onChoose: (id, isMore) => choose(session, id, isMore),
          onRename: setRenamed,
        }}
        onMove={(id, before) => session.run(placeLayers(movedWith(session, id), aboveOf(order, before)))}
        tools={(id) => <LayerTools id={id} />}
      />
    </div>
  )
}

function choose(session: DesignerSession, id: NodeId, isMore: boolean) {
  if (isMore) session.toggle(id)
  else session.select(withGroups(session.document, [id]))
}

/** Several that are chosen go together. */
function movedWith(session: DesignerSession, id: NodeId): readonly NodeId[] {
  return session.isSelected(id) ? session.selection : [id]
}

/** The list is from the top down: what comes before another one in it lies right above that. */
function aboveOf(order: readonly NodeId[], before: string | null): NodeId | null {
  return order.find((id) => id === before) ?? null
}

const marks = [
  { mark: 'isLocked', on: 'lock', off: 'lock', isOnOf: isLocked },
  { mark: 'isHidden', on: 'eye-off', off: 'eye', isOnOf: isHidden },
] as const

function LayerTools({ id }: { id: NodeId }) {
  const t = useTranslations('screendesigner.layers')
  const { session, kind } = useDesigner()
  const item = screenItemOf(session.document, id)
  const name = kind.labelOf(session.document, id)
  return marks.map(({ mark, on, off, isOnOf }) => {
    const isOn = isOnOf(item)
    return (
      <IconButton
        key={mark}
        size="sm"
        label={t(mark, { name })}
        aria-pressed={isOn}
        data-action={mark}
        data-quiet={isOn ? undefined : ''}
        onClick={() => session.run(markItems([id], mark, !isOn))}
      >
        <Icon name={isOn ? on : off} size={14} />
      </IconButton>
    )
  })
}

/** The name of an item in this list: it is not shown on the screen. */
function NameInput({ id, onDone }: { id: NodeId; onDone: () => void }) {
  const t = useTranslations('screendesigner.layers')
  const { session, kind } = useDesigner()
  const [text, setText] = useState(
    readText(own(screenItemOf(session.document, id), 'label')) || kind.labelOf(session.document, id),
  )
  const keep = () => {
    const key = screenKindOf(session.document, id) === '' ? 'name' : 'label'
    if (text.trim() !== '') session.run(setItem(id, [{ path: [key], value: text.trim() }]))
    onDone()
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it was asked for by F2.
      autoFocus
      type="text"
      className={fieldStyles.native}
      aria-label={t('rename')}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={keep}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') keep()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
