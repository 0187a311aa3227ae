'use client'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { NoChoices, PanelMessage, PlainPanelFilter } from '@/components/ui/field-filter'
import { type TreeItem, VirtualTree } from '@/components/ui/tree/virtual-tree'
import { OptionsFailed } from '@/components/widget-kits/choices/options-status'
import type { OptionsState } from '@/components/widget-kits/widget-env'
import { flagAttribute, type Option } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { isLastLevel, isLastLevelOnly } from './tree-options'
import styles from './tree-select.module.css'

type TreePanelProps = {
  node: FieldNode
  tree: readonly Option[]
  optionCount: number
  status: OptionsState['status']
  onRetry: () => void
  chosen: readonly string[]
  isMultiple: boolean
  firstKeys: string
  label: string
  onChoose: (value: string) => void
  onClose: (isRefocusing: boolean) => void
}

/** A tree this large gets a search box even when nobody asked for one. */
const filterFromCount = 50

export function TreePanel(props: TreePanelProps) {
  const { node, tree, chosen } = props
  const isFilterable = flagAttribute(node, 'filterable') || props.optionCount > filterFromCount
  const [keyword, setKeyword] = useState(isFilterable ? props.firstKeys : '')
  const items = useMemo(() => treeItems(tree, node), [tree, node])
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => opened(tree, chosen))
  const selected = useMemo(() => new Set(chosen), [chosen])
  const panelRef = useRef<HTMLDivElement>(null)

  // External system: keyboard focus, which moves into the panel as it opens.
  useEffect(() => focusIn(panelRef.current, 'input, [role="tree"]'), [])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isInFilter = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      props.onClose(true)
    } else if (event.key === 'ArrowDown' && isInFilter) {
      event.preventDefault()
      focusIn(panelRef.current, '[role="tree"]')
    } else if (event.key === 'Tab' && (!isInFilter || event.shiftKey)) props.onClose(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its parts hold the focus; keys that concern them all bubble up to here.
    <div ref={panelRef} className={styles.panel} onKeyDown={handleKeyDown}>
      {isFilterable ? <PlainPanelFilter keyword={keyword} onKeyword={setKeyword} /> : null}
      {props.status === 'failed' ? (
        <PanelMessage>
          <OptionsFailed onRetry={props.onRetry} />
        </PanelMessage>
      ) : (
        <VirtualTree
          items={items}
          label={props.label}
          expanded={expanded}
          onExpandedChange={setExpanded}
          selected={selected}
          onSelect={(item) => props.onChoose(item.id)}
          isMulti={props.isMultiple}
          hasMarks={props.isMultiple}
          loading={props.status === 'loading'}
          filterText={keyword}
          height={`${Math.min(8, Math.max(3, props.optionCount)) * 36}px`}
          empty={<NoChoices isLoading={false} isSearching={keyword !== ''} />}
        />
      )}
    </div>
  )
}

function focusIn(panel: HTMLElement | null, selector: string) {
  panel?.querySelector<HTMLElement>(selector)?.focus()
}

/** Nodes of the tree by value; of two equal values the first, so that a choice always means one thing (D13). */
function treeItems(tree: readonly Option[], node: FieldNode): readonly TreeItem[] {
  const isLastOnly = isLastLevelOnly(node)
  const seen = new Set<string>()
  const toItems = (options: readonly Option[]): TreeItem[] => {
    const items: TreeItem[] = []
    for (const option of options) {
      if (seen.has(option.value)) continue
      seen.add(option.value)
      items.push({
        id: option.value,
        label: option.label,
        children: toItems(option.children),
        isDisabled: option.disabled,
        isSelectable: !isLastOnly || isLastLevel(option, node),
      })
    }
    return items
  }
  return toItems(tree)
}

/** Open at first: the way to what is chosen, and a root that stands alone. */
function opened(tree: readonly Option[], chosen: readonly string[]): ReadonlySet<string> {
  const open = new Set(tree.length === 1 ? tree.map(({ value }) => value) : [])
  const wanted = new Set(chosen)
  const holds = (option: Option): boolean => {
    const isAbove = option.children.map(holds).some(Boolean)
    if (isAbove) open.add(option.value)
    return isAbove || wanted.has(option.value)
  }
  for (const option of tree) holds(option)
  return open
}
