'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState, NoPermissionState } from '@/components/ui/states'
import { type TreeItem, VirtualTree, type VirtualTreeProps } from '@/components/ui/tree/virtual-tree'
import { useAnswer } from '@/lib/client/use-answer'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { placeName } from '@/lib/domain/place-name'
import { AppError } from '@/lib/errors/app-error'
import { NodePicture, placeOf } from './node-picture'
import { type ChildrenOf, type PaneItems, type PlacedNode, paneItems, selectedRows } from './pane-items'
import type { PeopleConfig } from './people-config'
import styles from './people-dialog.module.css'
import type { PeopleItem } from './people-items'
import type { PeopleSource, SourceEnv } from './people-sources'
import { rootRow, useLazyTree } from './use-lazy-tree'
import { usePages } from './use-pages'

type SourcePaneProps = {
  source: PeopleSource
  config: PeopleConfig
  env: SourceEnv
  /** Settled keyword, without blanks around. */
  keyword: string
  chosen: readonly PeopleItem[]
  onChoose: (item: PeopleItem, node: TreeNode) => void
  label: string
}

/** One side of the picker: a whole tree, a tree that loads as it is opened, or a list by pages. */
export function SourcePane(props: SourcePaneProps) {
  const { source, keyword } = props
  if (source.kind === 'tree') return <WholeTreePane {...props} source={source} />
  if (source.kind === 'pages') return <PagesPane {...props} load={source.load} />
  return keyword === '' ? <LazyTreePane {...props} source={source} /> : <PagesPane {...props} load={source.search} />
}

function WholeTreePane({ source, ...props }: SourcePaneProps & { source: PeopleSource & { kind: 'tree' } }) {
  const { config, env, keyword } = props
  const t = useTranslations('pickers')
  const asked = source.isServerSearched ? keyword : ''
  const request = useAnswer((signal) => source.load(env, asked, signal), asked)
  const topName = config.hasTop || (config.restriction.kind === 'auth' && config.restriction.isTopOnly) ? t('top') : ''
  const nodes = useMemo(() => withTop(request.data ?? [], topName), [request.data, topName])
  const rows = useMemo(() => paneItems(nodes, config, wholeChildren), [nodes, config])
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const expanded = useMemo(() => opened ?? firstOpen(rows, asked !== ''), [opened, rows, asked])
  const fault = request.status === 'failed' ? request : null
  return (
    <PaneTree
      {...props}
      rows={rows}
      fault={fault}
      isLoading={request.status === 'loading'}
      expanded={expanded}
      onExpandedChange={setOpened}
      filterText={source.isServerSearched ? '' : keyword}
      empty={t('emptyTree')}
    />
  )
}

const wholeChildren: ChildrenOf = (node) => ({ nodes: node.children })

/** Spec 2 §3.1: the synthetic top node stands above everything else. */
function withTop(nodes: readonly TreeNode[], fullName: string): readonly TreeNode[] {
  if (fullName === '') return nodes
  const top = { id: '-1', parentId: '', fullName, lastFullName: fullName, enCode: '', type: 'company', icon: '', headIcon: '' }
  const place = { organize: fullName, organizeIds: ['-1'], disabled: false, hasChildren: true, isLeaf: false }
  return [{ ...top, ...place, children: [...nodes] }]
}

/** Roots are open, so that a person sees more than one company; of a search everything is. */
function firstOpen({ items, placed }: PaneItems, isAll: boolean): ReadonlySet<string> {
  if (isAll) return new Set(placed.keys())
  const open = new Set(items.map((item) => item.id))
  // What stands alone is opened too: there is nothing to choose between.
  for (let level = items; level.length === 1; level = level[0]?.children ?? []) open.add(level[0]?.id ?? '')
  return open
}

function LazyTreePane({ source, ...props }: SourcePaneProps & { source: PeopleSource & { kind: 'lazy' } }) {
  const { config, env } = props
  const t = useTranslations('pickers')
  const tree = useLazyTree(source, env)
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const { root } = tree
  // One company alone is opened at once: there is nothing to choose between.
  const only = root.nodes?.length === 1 && root.nodes[0]?.hasChildren ? root.nodes[0] : undefined
  const expanded = opened ?? (only ? new Set([`/${only.id}`]) : nothingOpen)
  const openRef = useRef(tree.open)
  openRef.current = tree.open
  // The network: what stands open is loaded.
  useEffect(() => {
    if (only) openRef.current(`/${only.id}`, only.id)
  }, [only])
  const { levels } = tree
  const rows = useMemo(() => paneItems(root.nodes ?? [], config, lazyChildren(levels)), [root.nodes, config, levels])
  return (
    <PaneTree
      {...props}
      rows={rows}
      fault={root.status === 'failed' ? { error: root.error, retry: () => tree.retry(rootRow) } : null}
      isLoading={root.status === 'loading'}
      expanded={expanded}
      onExpandedChange={(next, item) => {
        setOpened(next)
        const node = rows.placed.get(item.id)?.node
        if (node && next.has(item.id) && node.hasChildren) tree.open(item.id, node.id)
      }}
      onMoreChildren={(item) => tree.loadMore(item.id)}
      onRetryChildren={(item) => tree.retry(item.id)}
      empty={t('emptyTree')}
    />
  )
}

function lazyChildren(levels: ReturnType<typeof useLazyTree>['levels']): ChildrenOf {
  return (node, rowId) => {
    const level = levels.get(rowId)
    if (!level) return node.hasChildren ? {} : { nodes: [] }
    return { nodes: level.nodes, isFailed: level.status === 'failed', hasMore: level.hasMore }
  }
}

function PagesPane({ load, ...props }: Omit<SourcePaneProps, 'source'> & { load: (PeopleSource & { kind: 'pages' })['load'] }) {
  const { config, env, keyword } = props
  const t = useTranslations('pickers')
  const pages = usePages(load, env, keyword)
  const rows = useMemo(() => paneItems(pages.nodes, config, noChildren), [pages.nodes, config])
  const isUnrelated = config.restriction.kind === 'relation' && config.restriction.ids.length === 0
  return (
    <PaneTree
      {...props}
      rows={rows}
      fault={pages.status === 'failed' ? pages : null}
      isLoading={pages.status === 'loading'}
      expanded={nothingOpen}
      onExpandedChange={doNothing}
      onLoadMore={pages.hasMore ? pages.loadMore : undefined}
      empty={isUnrelated ? t('emptyRelation') : t('emptyList')}
    />
  )
}

const noChildren: ChildrenOf = () => ({ nodes: [] })
const nothingOpen: ReadonlySet<string> = new Set()
const doNothing = () => {}

type PaneTreeProps = Omit<SourcePaneProps, 'source' | 'env' | 'keyword'> &
  Pick<
    VirtualTreeProps,
    'expanded' | 'onExpandedChange' | 'onLoadMore' | 'onMoreChildren' | 'onRetryChildren' | 'filterText' | 'empty'
  > & {
    rows: PaneItems
    isLoading: boolean
    fault: { error?: unknown; retry: () => void } | null
  }

function PaneTree({ config, rows, chosen, onChoose, fault, isLoading, empty, ...tree }: PaneTreeProps) {
  const selected = useMemo(() => selectedRows(rows, chosen), [rows, chosen])
  if (fault && rows.items.length === 0) return <Fault error={fault.error} retry={keepingFocus(fault.retry)} />
  return (
    <>
      <div className={styles.tree}>
        <VirtualTree
          {...tree}
          items={rows.items}
          selected={selected}
          onSelect={(item) => {
            const placed = rows.placed.get(item.id)
            if (placed?.item) onChoose(placed.item, placed.node)
          }}
          isMulti={config.isMulti}
          loading={isLoading}
          renderLabel={(item) => <NodeLabel item={item} placed={rows.placed.get(item.id)} />}
          empty={<p className={styles.empty}>{empty}</p>}
        />
      </div>
      {fault ? <MoreFailed retry={keepingFocus(fault.retry)} /> : null}
    </>
  )
}

/** The button that is pressed goes away: the focus stays in the dialog. */
function keepingFocus(retry: () => void): () => void {
  return () => {
    document.activeElement?.closest<HTMLElement>('[role="dialog"]')?.focus()
    retry()
  }
}

function Fault({ error, retry }: { error?: unknown; retry: () => void }) {
  if (error instanceof AppError && error.code === 'forbidden') return <NoPermissionState />
  return <ErrorState error={error} onRetry={retry} />
}

function MoreFailed({ retry }: { retry: () => void }) {
  const t = useTranslations('common')
  return (
    <p className={styles.moreFailed} role="alert">
      {t('loadFailed')}
      <Button size="sm" variant="text" onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  )
}

/** Picture, name, and for people and places where they belong. */
function NodeLabel({ item, placed }: { item: TreeItem; placed: PlacedNode | undefined }) {
  const node = placed?.node
  const isUser = node?.type === 'user'
  const above = node && !isUser ? placeName(node).above : ''
  return (
    <span className={styles.node}>
      <NodePicture type={node?.type ?? ''} label={item.label} headIcon={node?.headIcon ?? ''} />
      <span className={styles.nodeName}>{item.label}</span>
      {isUser && node.organize ? (
        <span className={styles.nodeDetail} data-tip={node.organize}>
          {placeOf(node.type, node.organize)}
        </span>
      ) : null}
      {above ? (
        <span className={styles.nodeDetail} data-tip={node?.organize}>
          {above}
        </span>
      ) : null}
    </span>
  )
}
