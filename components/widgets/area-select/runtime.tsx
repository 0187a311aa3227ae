'use client'
import { useMemo } from 'react'
import { lazyCode } from '@/components/ui/lazy-code'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { ReadonlyFace } from '@/components/widget-kits/faces/readonly-face'
import { PickerControl } from '@/components/widget-kits/people/picker-control'
import { useFieldText, useSiblingValue, useWidgetEnv } from '@/components/widget-kits/widget-env'
import { readAreaConfig, relationOf } from './area-config'
import { type AreaPath, areaData, areaValue, readAreaPaths } from './area-paths'
import { useAreaLabels } from './use-area-labels'

const AreaDialog = lazyCode(async () => (await import('./area-dialog')).AreaDialog)

/** Areas as the form shows them closed, with the dialog that they are chosen in. */
export function Runtime({ value, onChange, ...props }: WidgetProps) {
  const { node } = props
  const call = useWidgetEnv()?.call
  const sibling = useSiblingValue(relationOf(node))
  const config = useMemo(() => readAreaConfig(node, sibling), [node, sibling])
  const paths = useMemo(() => readAreaPaths(value), [value])
  const names = useAreaLabels(paths, useFieldText(node))
  // A public form asks for nothing: what is stored is shown and stays as it is.
  if (!call) return <ReadonlyFace {...props} text={names.labels.join(';')} />
  const set = (next: readonly AreaPath[], labelOf: (path: AreaPath) => string | undefined) =>
    onChange(areaValue(next, config.isMulti), areaData(next, config.isMulti, labelOf))
  return (
    <PickerControl
      {...props}
      labels={names.labels}
      isMulti={config.isMulti}
      icon="chevron-down"
      names={names}
      onKeep={(count) => set(paths.slice(0, count), names.labelOf)}
      dialog={({ id, close }) => (
        <AreaDialog
          id={id}
          config={config}
          call={call}
          initial={paths}
          onClose={close}
          onConfirm={(next, labelOf) => {
            close()
            set(next, labelOf)
          }}
        />
      )}
    />
  )
}
