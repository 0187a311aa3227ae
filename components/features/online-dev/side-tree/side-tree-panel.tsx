import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { TreeBeside } from '@/components/screen/tree-beside'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { openableIds } from '@/components/ui/tree/ticks'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import { useNodeOptions } from '@/components/widget-kits/widget-env'
import { AppError } from '@/lib/errors/app-error'
import type { Option } from '@/lib/form/attributes'
import { said } from '@/lib/form/design-texts'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import styles from '../online-dev.module.css'
import type { Module } from '../utils'
import { useLevelsBelow, useSideRows } from './queries'
import { nodeAt, type SidePlace, sideTree } from './utils'

type SideTreeProps = {
  module: Module
  /** Of the chosen node; empty while none is chosen. */
  selected: SidePlace
  onSelect: (place: SidePlace) => void
}

/** Tree at the left of a type 2 list (contract 3b §4.5). Choosing the chosen node again lets go of it. */
export function SideTree(props: SideTreeProps) {
  const { list, form } = props.module
  const field = list.tree.source === 'formField' ? fieldByCode(form, list.tree.relation) : undefined
  return field ? <FieldTree {...props} field={field} /> : <SourceTree {...props} />
}

function SourceTree(props: SideTreeProps) {
  const { tree } = props.module.list
  return <TreeOf {...props} {...useSideRows(tree)} keys={tree} />
}

const optionKeys = { valueKey: 'value', labelKey: 'label', childrenKey: 'children' }

/** 3.6: the choices of the field itself. */
function FieldTree({ field, ...props }: SideTreeProps & { field: FieldNode }) {
  const { options, status, retry } = useNodeOptions(field)
  const error = status === 'failed' ? new AppError('transport', `no choices of ${field.code}`) : undefined
  return (
    <TreeOf {...props} rows={topOf(options)} error={error} isLoading={status === 'loading'} retry={retry} keys={optionKeys} />
  )
}

/** Choices of several levels come with all of them in one list. */
function topOf(options: readonly Option[]): readonly Option[] {
  const below = new Set(options.flatMap(({ children }) => children))
  return options.filter((option) => !below.has(option))
}

type TreeOfProps = SideTreeProps & {
  rows: readonly unknown[]
  error: unknown
  isLoading: boolean
  retry: () => void
  keys: Parameters<typeof sideTree>[1]['keys']
}

function TreeOf({ module, selected, onSelect, rows, error, isLoading, retry, keys }: TreeOfProps) {
  const t = useTranslations('list.tree')
  const { tree } = module.list
  const { items, nodes, below, isLazy, chosen, chosenIds } = useNodes({ module, selected, rows, keys })
  const [keyword, setKeyword] = useState('')
  const opened = useOpened(
    useMemo(() => openableIds(items), [items]),
    isLazy,
  )
  const title = tree.title || t('label')
  const refresh = () => {
    below.forget()
    retry()
  }
  const choose = (id: string) => {
    const node = nodes.get(id)
    onSelect(node && id !== chosen?.id ? node.path : [])
  }
  const loadBelow = (id: string) => {
    const node = nodes.get(id)
    if (isLazy && node) void below.load(node)
  }
  return (
    <TreeBeside title={title} memory={`list:${module.menuId}`} current={chosen?.label ?? t('all')}>
      <TreeTools
        keyword={tree.hasQuery && !isLazy ? keyword : null}
        onKeyword={setKeyword}
        onAll={() => onSelect([])}
        onRefresh={refresh}
        opened={opened}
      />
      <div className={styles.sideTree}>
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : isLoading ? (
          <LoadingState />
        ) : (
          <VirtualTree
            label={title}
            items={items}
            expanded={opened.expanded}
            onExpandedChange={(next, item) => {
              opened.change(next)
              if (!item.children && next.has(item.id)) loadBelow(item.id)
            }}
            onRetryChildren={({ id }) => loadBelow(id)}
            selected={chosenIds}
            onSelect={({ id }) => choose(id)}
            filterText={isLazy ? '' : keyword.trim()}
            empty={<EmptyState text={t('empty')} />}
          />
        )}
      </div>
    </TreeBeside>
  )
}

/** The nodes that are known, and the one that the list is narrowed by. */
function useNodes({ module: { list }, selected, rows, keys }: Pick<TreeOfProps, 'module' | 'selected' | 'rows' | 'keys'>) {
  const isLazy = list.tree.source === 'api' && list.tree.isLazy
  const below = useLevelsBelow(list.tree)
  const { items, nodes } = useMemo(
    () => sideTree(rows, { keys, say: (label) => said(list, label), levels: isLazy ? below.levels : undefined }),
    [rows, keys, list, isLazy, below.levels],
  )
  const chosen = nodeAt(nodes, selected)
  const chosenIds = useMemo(() => new Set(chosen ? [chosen.id] : []), [chosen])
  return { items, nodes, below, isLazy, chosen, chosenIds }
}

type TreeToolsProps = {
  /** Null where nothing is looked for by a word. */
  keyword: string | null
  onKeyword: (keyword: string) => void
  onAll: () => void
  onRefresh: () => void
  opened: Pick<ReturnType<typeof useOpened>, 'openAll' | 'closeAll'>
}

function TreeTools({ keyword, onKeyword, onAll, onRefresh, opened }: TreeToolsProps) {
  const t = useTranslations('list.tree')
  return (
    <div className={styles.sideSearch}>
      {keyword !== null && (
        <SearchInput value={keyword} placeholder={t('keyword')} aria-label={t('keyword')} onChange={onKeyword} />
      )}
      <Menu
        label={t('menu')}
        trigger={<Icon name="more" size={16} />}
        entries={[
          { key: 'all', label: t('all'), onSelect: onAll },
          { key: 'refresh', label: t('refresh'), onSelect: onRefresh },
          { key: 'expand', label: t('openAll'), onSelect: opened.openAll },
          { key: 'collapse', label: t('closeAll'), onSelect: opened.closeAll },
        ]}
      />
    </div>
  )
}

/** A tree that is there as a whole begins open, one that is asked for level by level closed. */
function useOpened(all: readonly string[], isLazy: boolean) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const expanded = useMemo(() => (isLazy ? turned : new Set(all.filter((id) => !turned.has(id)))), [all, turned, isLazy])
  return {
    expanded,
    change: (next: ReadonlySet<string>) => setTurned(isLazy ? next : new Set(all.filter((id) => !next.has(id)))),
    openAll: () => setTurned(new Set(isLazy ? all : [])),
    closeAll: () => setTurned(new Set(isLazy ? [] : all)),
  }
}
