'use client'
import { FieldPopover } from '@/components/ui/field-popover'
import { lazyCode } from '@/components/ui/lazy-code'
import { labelOf, optionTree, selectedValues } from '@/components/widget-kits/choices/choices'
import { TreeChoice } from '@/components/widget-kits/choices/tree-choice'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useNodeOptions } from '@/components/widget-kits/widget-env'
import { flagAttribute } from '@/lib/form/attributes'

const TreePanel = lazyCode(async () => (await import('./tree-panel')).TreePanel)

/** A choice from a tree of options (contract 3a §4.2), by value. */
export function Runtime({ node, value, onChange, ...props }: WidgetProps) {
  const choices = useNodeOptions(node)
  const { status, options } = choices
  const isMultiple = flagAttribute(node, 'multiple')
  const chosen = selectedValues(value)
  const report = (values: readonly string[]) => {
    const records = values.map((item) => options.find((option) => option.value === item)?.raw).filter(Boolean)
    if (isMultiple) onChange(values, records)
    else onChange(values[0] ?? '', records[0])
  }
  const toggle = (item: string) => {
    if (!isMultiple) report([item])
    else report(chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item])
  }
  return (
    <TreeChoice
      {...props}
      node={node}
      options={choices}
      labels={chosen.map((item) => labelOf(options, item))}
      panelId={`${props.id}-tree`}
      onRemoveLast={() => report(chosen.slice(0, -1))}
      onClear={() => report([])}
      panel={({ anchorRef, firstKeys, close }) => (
        <FieldPopover anchorRef={anchorRef} onClose={() => close(false)} isMatchingWidth id={`${props.id}-tree`}>
          <TreePanel
            fallback={<div style={{ width: 280, height: 120 }} />}
            node={node}
            tree={optionTree(options)}
            optionCount={options.length}
            status={status}
            onRetry={choices.retry}
            chosen={chosen}
            isMultiple={isMultiple}
            firstKeys={firstKeys}
            label={props.ariaLabel ?? node.label}
            onChoose={(item) => {
              toggle(item)
              if (!isMultiple) close(true)
            }}
            onClose={close}
          />
        </FieldPopover>
      )}
    />
  )
}
