import { useCallback } from 'react'
import { widgets } from '@/components/widgets/registry'
import type { FormDesign } from '@/lib/form/types'
import { loadRuntimes, runtimeOf } from './load-faces'
import { useFaces } from './use-faces'

type ValueControlProps = {
  /** A design of one field. Give the control a `key` when the kind of the field changes. */
  design: FormDesign
  id: string
  label: string
  /** As it travels. */
  value: unknown
  /** `chosen` is what the value stands for, where it was chosen: an option, a person, or several. */
  onChange: (value: unknown, chosen: unknown) => void
  error?: string
  errorId?: string
}

/** The control of a widget outside of a form, below an `OptionsProvider`: for a value that no record holds. */
export function ValueControl({ design, id, label, value, onChange, error, errorId }: ValueControlProps) {
  const isReady = useFaces(useCallback(() => loadRuntimes(design), [design]))
  const [node] = design.fields
  if (!node || !isReady) return null
  const Runtime = runtimeOf(node.type)
  const schema = widgets.get(node.type)?.schema
  if (!Runtime || !schema) return null
  return (
    <Runtime
      node={node}
      id={id}
      value={schema.decode(value, node)}
      onChange={(next, chosen) => onChange(schema.encode(next, node), chosen)}
      disabled={false}
      readOnly={false}
      ariaLabel={label}
      {...(error === undefined ? {} : { error })}
      {...(errorId === undefined ? {} : { errorId })}
    />
  )
}
