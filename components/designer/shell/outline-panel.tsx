'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { type NodeId, nodeOf, rootId, type TreeDocument } from '@/lib/designer/public'
import type { DesignKind } from './design-kind'
import { useDesigner } from './designer-context'
import styles from './designer-frame.module.css'
import { useDesignDocument, useSelection } from './session-context'

/** All nodes of the design as a tree, to find one by its name and to choose it. */
export function OutlinePanel() {
  const t = useTranslations('designershell.outline')
  const { session, kind } = useDesigner()
  const document = useDesignDocument()
  const selection = useSelection()
  const [keyword, setKeyword] = useState('')
  const items = useMemo(() => itemsBelow(document, kind, rootId), [document, kind])
  // Everything is open but what was closed by hand, so that new containers show what they hold.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const expanded = useMemo(() => new Set(holders(items).filter((id) => !closed.has(id))), [items, closed])
  const selected = useMemo(() => new Set(selection), [selection])
  return (
    <div className={styles.outline} data-outline="">
      <SearchInput value={keyword} onChange={setKeyword} placeholder={t('find')} aria-label={t('find')} />
      <div className={styles.tree}>
        <VirtualTree
          label={t('name')}
          items={items}
          expanded={expanded}
          onExpandedChange={(next) => setClosed(new Set(holders(items).filter((id) => !next.has(id))))}
          selected={selected}
          onSelect={({ id }) => session.select([id])}
          filterText={keyword}
          empty={<EmptyState text={t('none')} />}
        />
      </div>
    </div>
  )
}

function itemsBelow(doc: TreeDocument, kind: DesignKind, id: NodeId): readonly TreeItem[] {
  const children = Object.values(nodeOf(doc, id)?.slots ?? {}).flat()
  return children.map((child) => {
    const below = itemsBelow(doc, kind, child)
    const type = kind.typeName(doc, child)
    const label = kind.labelOf(doc, child)
    return {
      id: child,
      label: label || type,
      ...(label && label !== type ? { detail: type } : {}),
      icon: kind.icon(doc, child),
      ...(below.length > 0 ? { children: below } : {}),
    }
  })
}

function holders(items: readonly TreeItem[]): readonly string[] {
  return items.flatMap(({ id, children }) => (children ? [id, ...holders(children)] : []))
}
