import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { toast } from '@/lib/client/toast-store'
import styles from './designs.module.css'
import { DifferenceGroups } from './difference-groups-panel'
import { RenamedLines } from './merge-choices-dialog'
import { useDifferenceWords } from './use-difference-words'
import type { MergeNews } from './use-merging'

/** That somebody's changes were put into the design here; what they are, and the way back. */
export function MergeNewsPanel({ news, onEnd }: { news: MergeNews; onEnd: () => void }) {
  const t = useTranslations('designs.merging')
  const tConflict = useTranslations('designs.conflict')
  const words = useDifferenceWords()
  const [isOpen, setOpen] = useState(false)
  // Each save draws the notice again; what the merge brought stays the same.
  const groups = useMemo(() => (isOpen ? words(news.before, news.after) : []), [isOpen, words, news])
  const undo = () => {
    if (news.undo()) onEnd()
    else toast.warning(t('workedOn'))
  }
  return (
    <Alert tone="info" role="status">
      <span>{news.name === '' ? t('doneUnknown') : t('done', { name: news.name })}</span>
      <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('look')}
      </Button>
      <Button size="sm" onClick={undo}>
        {t('undo')}
      </Button>
      <Button size="sm" onClick={onEnd}>
        {t('end')}
      </Button>
      <RenamedLines renamed={news.renamed} />
      {isOpen && (
        <div className={styles.conflictLines}>
          <DifferenceGroups groups={groups} none={tConflict('same')} />
        </div>
      )}
    </Alert>
  )
}
