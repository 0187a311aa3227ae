'use client'
import { lazyCode } from '@/components/ui/lazy-code'
import { optionTree } from '@/components/widget-kits/choices/choices'
import { TreeChoice } from '@/components/widget-kits/choices/tree-choice'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useNodeOptions } from '@/components/widget-kits/widget-env'
import { flagAttribute } from '@/lib/form/attributes'
import { isSamePath, type Leaf, type Path, pathsOf, pathText } from './paths'

const CascaderPanel = lazyCode(async () => (await import('./cascader-panel')).CascaderPanel)

/** A choice level by level (contract 3a §4.2): a path of values, or a list of paths. */
export function Runtime({ node, value, onChange, ...props }: WidgetProps) {
  const options = useNodeOptions(node)
  const tree = optionTree(options.options)
  const isMultiple = flagAttribute(node, 'multiple')
  const chosen = pathsOf(value)
  const report = (paths: readonly Path[], leaves: readonly Leaf[]) => {
    const data = leaves.map((leaf) => leaf.options.map(({ raw }) => raw))
    if (isMultiple) onChange(paths, data)
    else onChange(paths[0] ?? [], data[0] ?? [])
  }
  const toggle = (leaf: Leaf) => {
    const others = chosen.filter((path) => !isSamePath(path, leaf.path))
    const isChosen = others.length < chosen.length
    report(!isMultiple ? [leaf.path] : isChosen ? others : [...chosen, leaf.path], [leaf])
  }
  return (
    <TreeChoice
      {...props}
      node={node}
      options={options}
      labels={chosen.map((path) => pathText(tree, path, node))}
      panelId={`${props.id}-tree`}
      onRemoveLast={() => report(chosen.slice(0, -1), [])}
      onClear={() => report([], [])}
      panel={({ anchorRef, firstKeys, close }) => (
        <CascaderPanel
          id={`${props.id}-tree`}
          node={node}
          anchorRef={anchorRef}
          firstKeys={firstKeys}
          tree={tree}
          status={options.status}
          onRetry={options.retry}
          chosen={chosen}
          isMultiple={isMultiple}
          labelledBy={props.ariaLabel ? undefined : `${props.id}-label`}
          label={props.ariaLabel}
          onToggle={toggle}
          onClose={close}
        />
      )}
    />
  )
}
