'use client'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { ErrorState, NoPermissionState } from '@/components/ui/states'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import type { Caller } from '@/components/widget-kits/names'
import styles from '@/components/widget-kits/people/people-dialog.module.css'
import { SearchBox } from '@/components/widget-kits/people/search-box'
import { AppError } from '@/lib/errors/app-error'
import type { AreaConfig } from './area-config'
import { foundItems, type PlacedArea, treeItems } from './area-items'
import { type AreaPath, areaPath } from './area-paths'
import { useAreaSearch } from './use-area-search'
import { rootAreaId, useAreaTree } from './use-area-tree'

type AreaSourcesProps = {
  config: AreaConfig
  call: Caller
  chosen: readonly AreaPath[]
  onChoose: (area: PlacedArea) => void
}

/** What the tree shows: the way down from the provinces, or what a search found. */
function useAreaPane({ config, call, chosen }: AreaSourcesProps) {
  const [keyword, setKeyword] = useState('')
  // The way to what is chosen is open.
  const [above] = useState(() => chosen[0]?.ids.slice(0, -1).slice(0, config.depth - 1) ?? [])
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(above.map((_, at) => areaPath(above.slice(0, at + 1)).key)),
  )
  const tree = useAreaTree(call, above)
  const { found, ...search } = useAreaSearch(call, keyword)
  const root = tree.levelOf(rootAreaId)
  const { items, placed } = found ? foundItems(tree, config, found) : treeItems(tree, config)
  const rootFault = root?.status === 'failed' ? { error: root.error, retry: () => tree.retry(rootAreaId) } : null
  const idOf = (item: TreeItem) => placed.get(item.id)?.path.ids.at(-1) ?? ''
  return {
    setKeyword,
    placed,
    fault: keyword === '' ? rootFault : search.fault,
    foundCount: found ? items.length : null,
    tree: {
      items,
      expanded: opened,
      onExpandedChange: (next: ReadonlySet<string>, item: TreeItem) => {
        setOpened(next)
        if (next.has(item.id)) tree.open(idOf(item))
      },
      onRetryChildren: (item: TreeItem) => tree.retry(idOf(item)),
      loading: keyword === '' ? root?.status === 'loading' : search.isLoading,
      // A server that does not search leaves what has been opened to be filtered.
      filterText: found ? '' : keyword,
    },
  }
}

/** Search and tree: everything that can be chosen. */
export function AreaSources(props: AreaSourcesProps) {
  const { config, chosen, onChoose } = props
  const t = useTranslations('pickers')
  const texts = useTranslations('widgets.area')
  const panelRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { setKeyword, placed, fault, foundCount, tree } = useAreaPane(props)
  return (
    <section className={styles.pane} aria-labelledby={titleId}>
      <div className={styles.selectedHead}>
        <h3 id={titleId} className={styles.paneTitle}>
          {t('tabs.all')}
        </h3>
      </div>
      <SearchBox
        onSearch={setKeyword}
        onLeaveDown={() => panelRef.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()}
      />
      {config.able ? <p className={styles.limited}>{t('limited')}</p> : null}
      <div ref={panelRef} className={styles.panel}>
        {fault ? (
          <Fault {...fault} />
        ) : (
          <div className={styles.tree}>
            <VirtualTree
              {...tree}
              label={t('tabs.all')}
              selected={new Set(chosen.map(({ key }) => key))}
              onSelect={(item) => {
                const place = placed.get(item.id)
                if (place) onChoose(place)
              }}
              isMulti={config.isMulti}
              empty={<p className={styles.empty}>{config.able?.length === 0 ? t('emptyRelation') : t('emptyTree')}</p>}
            />
          </div>
        )}
      </div>
      <p className="tn-visually-hidden" role="status">
        {foundCount === null ? '' : texts('found', { count: foundCount })}
      </p>
    </section>
  )
}

function Fault({ error, retry }: { error?: unknown; retry: () => void }) {
  if (error instanceof AppError && error.code === 'forbidden') return <NoPermissionState />
  return <ErrorState error={error} onRetry={retry} />
}
