'use client'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { NoChoices, PanelFilter, PanelMessage } from '@/components/ui/field-filter'
import { FieldPopover } from '@/components/ui/field-popover'
import { OptionsFailed } from '@/components/widget-kits/choices/options-status'
import type { OptionsState } from '@/components/widget-kits/widget-env'
import { flagAttribute, type Option } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import styles from './cascader.module.css'
import { columnsOf, nextPath, nextRow, rowId } from './cascader-keys'
import { Column, Results } from './cascader-rows'
import { type Leaf, leavesOf, optionsAlong, type Path, separatorOf } from './paths'

type CascaderPanelProps = {
  id: string
  node: FieldNode
  anchorRef: RefObject<HTMLElement | null>
  firstKeys: string
  tree: readonly Option[]
  status: OptionsState['status']
  onRetry: () => void
  chosen: readonly Path[]
  isMultiple: boolean
  label: string | undefined
  labelledBy: string | undefined
  onToggle: (leaf: Leaf) => void
  onClose: (isRefocusing: boolean) => void
}

/** Columns of one level each, walked with the arrow keys; with a search box it lists whole paths. */
export function CascaderPanel(props: CascaderPanelProps) {
  const { id, node, tree, chosen, isMultiple } = props
  const isFilterable = flagAttribute(node, 'filterable')
  const [keyword, setKeyword] = useState(isFilterable ? props.firstKeys : '')
  // The active row: the values from the root down to it. Columns right of it are its children.
  const [active, setActive] = useState<Path>(() => chosen[0] ?? tree.slice(0, 1).map(({ value }) => value))
  const [found, setFound] = useState(0)
  const focusRef = useRef<HTMLElement | null>(null)
  const results = useSearch(tree, keyword, separatorOf(node))

  // External system: keyboard focus, which moves into the panel as it opens.
  useEffect(() => {
    focusRef.current?.focus()
  }, [])

  const choose = (leaf: Leaf | undefined) => {
    if (!leaf || leaf.isDisabled) return
    props.onToggle(leaf)
    if (!isMultiple) props.onClose(true)
  }
  const chooseOption = (path: Path) => {
    setActive(path)
    const options = optionsAlong(tree, path)
    const last = options.at(-1)
    if (!last || last.disabled) return
    const [child] = last.children
    if (child) setActive([...path, child.value])
    else choose({ path, options, text: '', isDisabled: options.some(({ disabled }) => disabled) })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      props.onClose(true)
    } else if (event.key === 'Tab') props.onClose(true)
    else if (results) {
      const next = nextRow(event.key, found, results.length)
      if (next !== null) setFound(next)
      else if (event.key === 'Enter') choose(results[found])
      else return
      event.preventDefault()
    } else if (event.key === 'Enter' || (event.key === ' ' && !isFilterable)) {
      event.preventDefault()
      chooseOption(active)
    } else {
      const next = nextPath(event.key, active, tree)
      if (!next) return
      event.preventDefault()
      setActive(next)
    }
  }
  const isEmpty = results ? results.length === 0 : tree.length === 0
  const activeId = results ? `${id}-r${found}` : `${id}-${rowId(active)}`
  const name = { 'aria-label': props.label, 'aria-labelledby': props.labelledBy }
  return (
    <FieldPopover anchorRef={props.anchorRef} onClose={() => props.onClose(false)} isMatchingWidth className={styles.panel}>
      {isFilterable ? (
        <PanelFilter
          keyword={keyword}
          listId={id}
          listKind={results ? 'listbox' : 'tree'}
          activeId={isEmpty ? undefined : activeId}
          inputRef={(element) => {
            focusRef.current = element
          }}
          onKeyword={(text) => {
            setKeyword(text)
            setFound(0)
          }}
          onKeyDown={handleKeyDown}
        />
      ) : null}
      {results && !isEmpty ? (
        <div id={id} role="listbox" className={styles.results} aria-multiselectable={isMultiple || undefined} {...name}>
          <Results {...props} results={results} active={found} onActive={setFound} onChoose={choose} />
        </div>
      ) : null}
      {!results && !isEmpty ? (
        <div
          ref={(element) => {
            if (!isFilterable) focusRef.current = element
          }}
          id={id}
          role="tree"
          className={styles.columns}
          tabIndex={isFilterable ? -1 : 0}
          aria-activedescendant={isFilterable ? undefined : activeId}
          aria-multiselectable={isMultiple || undefined}
          onKeyDown={isFilterable ? undefined : handleKeyDown}
          {...name}
        >
          {columnsOf(tree, active).map((options, depth) => (
            <Column
              key={active.slice(0, depth).join('\n')}
              {...props}
              options={options}
              depth={depth}
              active={active}
              onChoose={chooseOption}
            />
          ))}
        </div>
      ) : null}
      {props.status === 'failed' ? (
        <PanelMessage>
          <OptionsFailed onRetry={props.onRetry} />
        </PanelMessage>
      ) : isEmpty ? (
        <NoChoices isLoading={props.status === 'loading'} isSearching={results !== null} />
      ) : null}
    </FieldPopover>
  )
}

/** Paths that hold the keyword, or null while nothing is searched. */
function useSearch(tree: readonly Option[], keyword: string, separator: string): readonly Leaf[] | null {
  const needle = keyword.trim().toLowerCase()
  const isSearching = needle !== ''
  const leaves = useMemo(() => (isSearching ? leavesOf(tree, separator) : []), [tree, separator, isSearching])
  return useMemo(
    () => (isSearching ? leaves.filter(({ text }) => text.toLowerCase().includes(needle)) : null),
    [leaves, needle, isSearching],
  )
}
