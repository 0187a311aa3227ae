import { type ReactNode, useState } from 'react'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface, type SurfaceProps } from '@/components/ui/surface'

type LoadingDialogProps<T extends object> = Omit<DialogFrame, 'kind'> & {
  kind?: DialogFrame['kind']
  /** What the form begins with; undefined while it is on its way. */
  start: T | undefined
  error: unknown
  onRetry: () => void
  children: (start: T, frame: DialogFrame) => ReactNode
}

/** What the dialog of a form has alike with the place that was held for it. */
export type DialogFrame = Pick<SurfaceProps, 'kind' | 'title' | 'width' | 'onClose'>

/**
 * Holds the place of a form until what it begins with is there. It begins once: whatever is read anew later, such as after the network
 * came back, does not begin it again under the hands of the person.
 */
export function LoadingDialog<T extends object>(props: LoadingDialogProps<T>) {
  const { kind = 'general', start, error, onRetry, children, ...rest } = props
  const frame = { kind, ...rest }
  const [begun, setBegun] = useState(start)
  if (!begun && start) setBegun(start)
  if (begun) return children(begun, frame)
  return (
    <Surface open {...frame}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />}
    </Surface>
  )
}
