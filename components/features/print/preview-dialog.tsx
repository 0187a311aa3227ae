import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { savePrintLog } from './mutations'
import { NoticesPanel } from './notices-panel'
import type { Paper } from './paper'
import { PaperPanel } from './paper-panel'
import styles from './print.module.css'
import type { ChosenTemplate } from './types'
import { usePrintJob } from './use-print-job'
import { usePrintKeys } from './use-print-keys'
import { useWordDownload } from './use-word-download'

type PreviewDialogProps = { template: ChosenTemplate; recordIds: readonly string[]; onClose: () => void }

/** The document on the whole screen (spec 2 §2.2): as it will lie on paper, with Download, Print and Cancel. */
export function PreviewDialog({ template, recordIds, onClose }: PreviewDialogProps) {
  const t = useTranslations('print.preview')
  const tCommon = useTranslations('common')
  const [paper, setPaper] = useState<Paper | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  const { job, resume, stop } = usePrintJob({ templateId: template.id, name: template.fullName, recordIds, paper })
  // What was stopped or broke off can be printed as far as it has come.
  const canUse = job.status !== 'loading' && job.laidCount > 0
  const word = useWordDownload(paper, job)
  const print = async () => {
    if (!paper || !canUse || isPrinting) return
    setIsPrinting(true)
    const isPrinted = await paper.print().finally(() => setIsPrinting(false))
    if (isPrinted) void savePrintLog(template.id, job.title)
  }
  usePrintKeys({ paper, onPrint: () => void print(), onClose })
  return (
    <Surface
      kind="fullScreen"
      open
      title={job.title || t('title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button
            disabled={!canUse}
            loading={word.isRunning}
            startIcon={<Icon name="download" size={16} />}
            onClick={() => void word.download()}
          >
            {t('download')}
          </Button>
          <Button
            variant="primary"
            disabled={!canUse}
            loading={isPrinting}
            startIcon={<Icon name="print" size={16} />}
            // The second press of a double click is no second copy.
            onClick={({ detail }) => void (detail > 1 || print())}
          >
            {t('print')}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <NoticesPanel job={job} chosenCount={recordIds.length} onStop={stop} onResume={resume} />
        <PaperPanel isShown={job.laidCount > 0} onReady={setPaper} />
      </div>
    </Surface>
  )
}
