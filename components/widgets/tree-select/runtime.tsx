'use client'
import { lazy, Suspense } from 'react'
import { FieldPopover } from '@/components/ui/field-popover'
import { flagAttribute } from '@/lib/form/attributes'
import { ChoiceTrigger } from '../choice-trigger'
import { labelOf, optionTree, selectedValues } from '../choices'
import type { WidgetProps } from '../define-widget'
import { OptionsFailed } from '../options-status'
import { useFieldText, useNodeOptions } from '../widget-env'

const TreePanel = lazy(() => import('./tree-panel').then((module) => ({ default: module.TreePanel })))

/** A choice from a tree of options (contract 3a §4.2), by value. */
export function Runtime({ node, value, onChange, ...props }: WidgetProps) {
  const { status, options, retry } = useNodeOptions(node)
  const stored = useFieldText(node)
  const isMultiple = flagAttribute(node, 'multiple')
  const chosen = selectedValues(value)
  // Until the options are there the text that came with the record says what is chosen.
  const labels = status !== 'ready' && stored && chosen.length > 0 ? [stored] : chosen.map((item) => labelOf(options, item))
  const report = (values: readonly string[]) => {
    const records = values.map((item) => options.find((option) => option.value === item)?.raw).filter(Boolean)
    if (isMultiple) onChange(values, records)
    else onChange(values[0] ?? '', records[0])
  }
  return (
    <>
      <ChoiceTrigger
        {...props}
        labels={labels}
        isMultiple={isMultiple}
        isClearable={flagAttribute(node, 'clearable', true)}
        required={node.required}
        placeholder={node.placeholder}
        popup="tree"
        panelId={`${props.id}-tree`}
        onRemove={(index) => report(chosen.filter((_, at) => at !== index))}
        onClear={() => report([])}
        panel={({ anchorRef, firstKeys, close }) => (
          <FieldPopover anchorRef={anchorRef} onClose={() => close(false)} isMatchingWidth id={`${props.id}-tree`}>
            <Suspense fallback={<div style={{ width: 280, height: 120 }} />}>
              <TreePanel
                node={node}
                tree={optionTree(options)}
                optionCount={options.length}
                status={status}
                onRetry={retry}
                chosen={chosen}
                isMultiple={isMultiple}
                firstKeys={firstKeys}
                label={props.ariaLabel ?? node.label}
                onChoose={(item) => {
                  const isChosen = chosen.includes(item)
                  if (!isMultiple) report([item])
                  else report(isChosen ? chosen.filter((other) => other !== item) : [...chosen, item])
                  if (!isMultiple) close(true)
                }}
                onClose={close}
              />
            </Suspense>
          </FieldPopover>
        )}
      />
      {status === 'failed' && !props.compact ? <OptionsFailed onRetry={retry} /> : null}
    </>
  )
}
