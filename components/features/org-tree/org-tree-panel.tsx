import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { OrgChart } from '@/components/features/org-chart/public'
import { useShell } from '@/components/ground/public'
import { TreeBeside } from '@/components/screen/tree-beside'
import { useDenied } from '@/components/screen/use-denied'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { SearchInput } from '@/components/ui/search-input'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { openableIds } from '@/components/ui/tree/ticks'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { useFresh } from '@/lib/client/use-fresh'
import { pickers } from '@/lib/contract/permission/pickers'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { flatTree } from '@/lib/domain/flat-tree'
import { placeName } from '@/lib/domain/place-name'
import styles from './org-tree.module.css'

/** Organisations within the scope of the person (contract 2 §2.1). */
export function useOrgTree(isAsked = true) {
  return useFresh(pickers.organizeByAuth, isAsked ? { params: { id: '0' } } : null)
}

type OrgTreeProps = {
  answer: ReturnType<typeof useOrgTree>
  /** Empty while none is chosen. */
  chosen: string
  onChoose: (id: string) => void
  /** Below all organisations: what belongs to none of them. */
  last?: { id: string; label: string }
}

/** The organisations at the left of a list of what belongs to them. Choosing the chosen one again lets go of it. */
export function OrgTree({ answer: { data, error, mutate }, chosen, onChoose, last }: OrgTreeProps) {
  const t = useTranslations('admin.orgTree')
  const denied = useDenied()
  const { user } = useShell()
  const [keyword, setKeyword] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [hasChart, setChart] = useState(false)
  const nodes = data?.list
  const { id: lastId, label: lastLabel = '' } = last ?? {}
  const items = useMemo(
    () => [...itemsOf(nodes ?? []), ...(lastId === undefined ? [] : [{ id: lastId, label: lastLabel, children: [] }])],
    [nodes, lastId, lastLabel],
  )
  const isNobodys = nodes?.length === 0 && user.isAdministrator !== 1
  const all = useMemo(() => openableIds(items), [items])
  const expanded = useMemo(() => new Set(all.filter((id) => !closed.has(id))), [all, closed])
  const selected = useMemo(() => new Set(chosen === '' ? [] : [chosen]), [chosen])
  return (
    <TreeBeside
      title={t('title')}
      memory="organisations"
      current={(chosen === lastId ? lastLabel : nameOf(nodes ?? [], chosen)) ?? t('all')}
    >
      <div className={styles.search}>
        <SearchInput value={keyword} placeholder={t('keyword')} aria-label={t('keyword')} onChange={setKeyword} />
        <Menu
          label={t('menu')}
          trigger={<Icon name="more" size={16} />}
          entries={[
            { key: 'all', label: t('all'), onSelect: () => onChoose('') },
            { key: 'refresh', label: t('refresh'), onSelect: () => void mutate() },
            { key: 'expand', label: t('expand'), onSelect: () => setClosed(new Set()) },
            { key: 'collapse', label: t('collapse'), onSelect: () => setClosed(new Set(all)) },
            { key: 'chart', label: t('chart'), onSelect: () => setChart(true) },
          ]}
        />
      </div>
      <div className={styles.tree}>
        {nodes ? (
          <VirtualTree
            label={t('title')}
            items={items}
            expanded={expanded}
            onExpandedChange={(next) => setClosed(new Set(all.filter((id) => !next.has(id))))}
            selected={selected}
            onSelect={(item) => onChoose(item.id === chosen ? '' : item.id)}
            filterText={keyword.trim()}
            empty={<p className={styles.none}>{isNobodys ? denied.nothing : t('none')}</p>}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState />
        )}
      </div>
      {hasChart && <OrgChart onClose={() => setChart(false)} />}
    </TreeBeside>
  )
}

function itemsOf(nodes: readonly TreeNode[]): TreeItem[] {
  return nodes.map((node) => {
    const { name, above } = placeName(node)
    const detail = above === '' ? {} : { detail: above }
    return { id: node.id, label: name, ...detail, isDisabled: node.disabled, children: itemsOf(node.children) }
  })
}

function nameOf(nodes: readonly TreeNode[], id: string): string | undefined {
  for (const node of nodes) {
    const name = node.id === id ? placeName(node).name : nameOf(node.children, id)
    if (name !== undefined) return name
  }
  return undefined
}

/** Whether the person administers any organisation at all; as long as nobody knows, he does. */
export function useAdministersAny(): boolean {
  const isAdministrator = useShell().user.isAdministrator === 1
  const nodes = useOrgTree(!isAdministrator).data?.list
  return isAdministrator || nodes === undefined || nodes.length > 0
}

/** Whether something can be made in the chosen organisation, or in any where none is chosen. */
export function mayAddIn(answer: ReturnType<typeof useOrgTree>, chosen: string): boolean {
  const nodes = answer.data?.list
  if (!nodes || nodes.length === 0) return nodes === undefined
  const one = chosen === '' ? undefined : flatTree(nodes).find((node) => node.id === chosen)
  return one ? one.may?.add !== false : flatTree(nodes).some((node) => node.may?.add !== false)
}

/** Ids from the top down to an organisation; none where it is not there. */
export function wayTo(nodes: readonly TreeNode[], id: string): readonly string[] {
  for (const node of nodes) {
    if (node.id === id) return node.organizeIds.length > 0 ? node.organizeIds : [id]
    const below = wayTo(node.children, id)
    if (below.length > 0) return below
  }
  return []
}
