'use client'
import { lazy, Suspense } from 'react'
import { flagAttribute } from '@/lib/form/attributes'
import { ChoiceTrigger } from '../choice-trigger'
import { optionTree } from '../choices'
import type { WidgetProps } from '../define-widget'
import { OptionsFailed } from '../options-status'
import { useFieldText, useNodeOptions } from '../widget-env'
import { isSamePath, type Leaf, type Path, pathsOf, pathText } from './paths'

const CascaderPanel = lazy(() => import('./cascader-panel').then((module) => ({ default: module.CascaderPanel })))

/** A choice level by level (contract 3a §4.2): a path of values, or a list of paths. */
export function Runtime({ node, value, onChange, ...props }: WidgetProps) {
  const { status, options, retry } = useNodeOptions(node)
  const stored = useFieldText(node)
  const tree = optionTree(options)
  const isMultiple = flagAttribute(node, 'multiple')
  const chosen = pathsOf(value)
  // Until the options are there the text that came with the record says what is chosen.
  const labels = status !== 'ready' && stored && chosen.length > 0 ? [stored] : chosen.map((path) => pathText(tree, path, node))
  const report = (paths: readonly Path[], leaves: readonly Leaf[]) => {
    const data = leaves.map((leaf) => leaf.options.map(({ raw }) => raw))
    if (isMultiple) onChange(paths, data)
    else onChange(paths[0] ?? [], data[0] ?? [])
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
        onRemove={(index) =>
          report(
            chosen.filter((_, at) => at !== index),
            [],
          )
        }
        onClear={() => report([], [])}
        panel={({ anchorRef, firstKeys, close }) => (
          <Suspense>
            <CascaderPanel
              id={`${props.id}-tree`}
              node={node}
              anchorRef={anchorRef}
              firstKeys={firstKeys}
              tree={tree}
              status={status}
              onRetry={retry}
              chosen={chosen}
              isMultiple={isMultiple}
              labelledBy={props.ariaLabel ? undefined : `${props.id}-label`}
              label={props.ariaLabel}
              onToggle={(leaf) => {
                const isChosen = chosen.some((path) => isSamePath(path, leaf.path))
                if (!isMultiple) report([leaf.path], [leaf])
                else if (isChosen)
                  report(
                    chosen.filter((path) => !isSamePath(path, leaf.path)),
                    [leaf],
                  )
                else report([...chosen, leaf.path], [leaf])
              }}
              onClose={close}
            />
          </Suspense>
        )}
      />
      {status === 'failed' && !props.compact ? <OptionsFailed onRetry={retry} /> : null}
    </>
  )
}
