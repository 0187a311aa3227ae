import { Surface } from '@/components/ui/surface'
import type { PortalLayout } from '@/lib/portal/layout'
import styles from './portal.module.css'
import { PortalView } from './portal-panel'
import type { PortalSource } from './types'

type PortalPreviewProps = {
  /** The verb and the kind of thing. */
  title: string
  /** Which portal. */
  subtitle?: string
  layout: PortalLayout
  source: PortalSource
  onClose: () => void
}

/** A portal over the whole window, as its readers will see it. */
export function PortalPreviewDialog({ title, subtitle, layout, source, onClose }: PortalPreviewProps) {
  return (
    <Surface kind="fullScreen" open title={title} {...(subtitle && { subtitle })} onClose={onClose}>
      <div className={styles.preview}>
        <PortalView layout={layout} source={source} />
      </div>
    </Surface>
  )
}
