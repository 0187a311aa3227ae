'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { Button } from '@/components/ui/button'
import { MuiScreen } from '@/components/ui/mui/mui-screen'
import { MuiTree, type MuiTreeItem } from '@/components/ui/mui/mui-tree'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useCall } from '@/lib/client/use-call'
import { type AuthorizeNode, currentUserSettings } from '@/lib/contract/permission/current-user'
import { branchKeys, leafCount, searchTree, type TreeNode, treeOf } from './authorize-tree'
import styles from './profile.module.css'
import trees from './trees.module.css'

/** Contract 1 §11.7, in its order. Kinds that a newer platform adds are not shown. */
const kinds = ['module', 'button', 'column', 'form', 'resource', 'portal'] as const
type Kind = (typeof kinds)[number]

/** 系统权限: everything the user may do, as trees. */
export function AuthorizePanel() {
  const t = useTranslations('profile.authorize')
  const idBase = useId()
  const { data, error, mutate } = useCall(currentUserSettings.authorize, {})
  const [kind, setKind] = useState<Kind>('module')
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  return (
    <div className={styles.panel}>
      <div role="tablist" aria-label={t('label')} className={trees.kinds} onKeyDown={moveByKey}>
        {kinds.map((item) => (
          <button
            key={item}
            type="button"
            role="tab"
            id={`${idBase}-${item}`}
            aria-selected={item === kind}
            aria-controls={item === kind ? `${idBase}-panel` : undefined}
            tabIndex={item === kind ? 0 : -1}
            className={trees.kind}
            onClick={() => setKind(item)}
          >
            {t(item)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${idBase}-panel`} aria-labelledby={`${idBase}-${kind}`} className={styles.panel}>
        <Rights key={kind} label={t(kind)} nodes={data[kind]} />
      </div>
    </div>
  )
}

function Rights({ label, nodes }: { label: string; nodes: readonly AuthorizeNode[] }) {
  const t = useTranslations('profile.authorize')
  const searchId = useId()
  const all = useMemo(() => treeOf(nodes), [nodes])
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words)
  const found = useMemo(() => searchTree(all, asked), [all, asked])
  const [opened, setOpened] = useState<readonly string[]>(() => all.map(({ key }) => key))
  const isSearching = asked.trim() !== ''
  const branches = useMemo(() => branchKeys(found), [found])
  const items = useMemo(() => found.map((node) => itemOf(node, asked.trim())), [found, asked])
  if (all.length === 0) return <EmptyState text={t('none')} />
  return (
    <>
      <div className={trees.searchRow}>
        <div className={trees.search}>
          <label htmlFor={searchId} className="tn-visually-hidden">
            {t('search')}
          </label>
          <SearchInput id={searchId} placeholder={t('search')} maxLength={100} value={words} onChange={setWords} />
        </div>
        {!isSearching && (
          <>
            <Button size="sm" onClick={() => setOpened(branches)}>
              {t('expandAll')}
            </Button>
            <Button size="sm" onClick={() => setOpened([])}>
              {t('collapseAll')}
            </Button>
          </>
        )}
        <span className={trees.count} role="status">
          {t('count', { count: leafCount(found) })}
        </span>
      </div>
      <div className={trees.tree}>
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
      <span className={trees.branch}>
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

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const next = arrowTarget(event.key, at, tabs.length)
  if (next === undefined) return
  event.preventDefault()
  const tab = tabs[next]
  tab?.focus()
  tab?.click()
}
