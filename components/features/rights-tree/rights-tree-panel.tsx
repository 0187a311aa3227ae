import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { MuiScreen } from '@/components/ui/mui/mui-screen'
import { MuiTree, type MuiTreeItem } from '@/components/ui/mui/mui-tree'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState } from '@/components/ui/states'
import type { Texts } from '@/lib/client/use-texts'
import styles from './rights-tree.module.css'
import { branchKeys, firstOpenKeys, leafCount, type RightsNode, searchTree, type TreeNode, treeOf } from './utils'

type RightsTreeProps = {
  label: string
  nodes: readonly RightsNode[]
  /** `search`, `expandAll`, `collapseAll`, `count`, `none` and `noneFound` are asked for. */
  t: Texts
}

/** Rights of one kind to look through: a tree with a search that keeps what is above and below a find. */
export function RightsTree({ label, nodes, t }: RightsTreeProps) {
  const searchId = useId()
  const all = useMemo(() => treeOf(nodes), [nodes])
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words)
  const found = useMemo(() => searchTree(all, asked), [all, asked])
  const [opened, setOpened] = useState<readonly string[]>(() => firstOpenKeys(all))
  const isSearching = asked.trim() !== ''
  const branches = useMemo(() => branchKeys(found), [found])
  const items = useMemo(() => found.map((node) => itemOf(node, asked.trim())), [found, asked])
  if (all.length === 0) return <EmptyState text={t('none')} />
  return (
    <>
      <div className={styles.searchRow}>
        <div className={styles.search}>
          <label htmlFor={searchId} className="tn-visually-hidden">
            {t('search')}
          </label>
          <SearchInput id={searchId} placeholder={t('search')} maxLength={100} value={words} onChange={setWords} />
        </div>
        {!isSearching && branches.length > 0 && (
          <>
            <Button size="sm" onClick={() => setOpened(branches)}>
              {t('expandAll')}
            </Button>
            <Button size="sm" onClick={() => setOpened([])}>
              {t('collapseAll')}
            </Button>
          </>
        )}
        <span className={styles.count} role="status">
          {t('count', { count: leafCount(found) })}
        </span>
      </div>
      <div className={styles.tree}>
        {items.length === 0 ? (
          <EmptyState text={t('noneFound')} />
        ) : (
          <MuiScreen>
            <MuiTree
              label={label}
              items={items}
              // What was searched for is shown, wherever it hangs; what was open before is open again afterwards.
              expanded={isSearching ? branches : opened}
              onExpandedChange={(keys) => !isSearching && setOpened(keys)}
            />
          </MuiScreen>
        )}
      </div>
    </>
  )
}

function itemOf(node: TreeNode, words: string): MuiTreeItem {
  const children = node.children.map((child) => itemOf(child, words))
  return {
    id: node.key,
    label: node.name,
    content: (
      <span className={styles.branch}>
        {node.icon && <PlatformIcon icon={node.icon} fallback={children.length > 0 ? 'folder' : 'file-text'} size={16} />}
        <span>{marked(node.name, words)}</span>
      </span>
    ),
    ...(children.length > 0 && { children }),
  }
}

function marked(name: string, words: string) {
  const at = words === '' ? -1 : name.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return name
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + words.length)}</mark>
      {name.slice(at + words.length)}
    </>
  )
}
