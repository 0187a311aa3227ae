import { useTranslations } from 'next-intl'
import { StepDone, type StepFrame, StepPanel } from '@/components/features/import-wizard/public'
import { Button } from '@/components/ui/button'
import type { MadeDesign } from './mutations'
import { WaysPanel } from './ways-panel'

type DonePanelProps = {
  frame: StepFrame
  design: MadeDesign
  onOpenDesign: (id: string) => void
  onClose: () => void
}

/** The end of a way without rows. */
export function DonePanel({ frame, design, onOpenDesign, onClose }: DonePanelProps) {
  const t = useTranslations('designs.fromTable')
  return (
    <StepPanel
      frame={frame}
      onLeave={onClose}
      buttons={
        <>
          <WaysPanel design={design} onOpenDesign={onOpenDesign} onClose={onClose} />
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <StepDone title={t('finished', { name: design.fullName })}>
        <span>{t(design.released ? 'finishedReleased' : 'finishedDesign')}</span>
      </StepDone>
    </StepPanel>
  )
}
