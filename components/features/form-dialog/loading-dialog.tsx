import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Reading } from '@/components/screen/use-row-editing'
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
export type DialogFrame = Pick<SurfaceProps, 'kind' | 'title' | 'width' | 'onClose'> & {
  /** It is only read for now; its title says so. */
  reading?: Reading | null
}

/**
 * Holds the place of a form until what it begins with is there. It begins once: whatever is read anew later, such as after the network
 * came back, does not begin it again under the hands of the person.
 */
export function LoadingDialog<T extends object>(props: LoadingDialogProps<T>) {
  const { kind = 'general', start, error, onRetry, children, reading = null, title, ...rest } = props
  const t = useTranslations('list.buttons')
  const frame = { kind, title: reading ? t('detail') : title, ...rest }
  const [begun, setBegun] = useState(start)
  if (!begun && start) setBegun(start)
  if (begun) return children(begun, { ...frame, reading })
  return (
    <Surface open {...frame}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <LoadingState />}
    </Surface>
  )
}
