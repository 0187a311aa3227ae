import { Surface } from '@/components/ui/surface'
import type { ReportParameterField } from '@/lib/contract/report/report'
import styles from './report.module.css'
import { ReportPanel } from './report-panel'
import { ReportTexts } from './texts-panel'
import type { ReportSource } from './utils'

type PreviewProps = {
  title: string
  /** Of the report. */
  name: string
  source: ReportSource
  parameters: readonly ReportParameterField[]
  onClose: () => void
}

const nothing = {}

/** A report on the whole screen, as its readers see it with the rights of whoever looks; its cells lead nowhere here. */
export function ReportPreviewDialog({ title, name, source, parameters, onClose }: PreviewProps) {
  return (
    <Surface kind="fullScreen" open title={title} subtitle={name} onClose={onClose}>
      <ReportTexts>
        <div className={styles.page}>
          <ReportPanel source={source} isForeign={false} parameters={parameters} given={nothing} onBack={undefined} />
        </div>
      </ReportTexts>
    </Surface>
  )
}
