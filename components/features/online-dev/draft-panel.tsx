import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { DraftRows } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { useDiscardDraft } from '@/components/form/use-discard-draft'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { useAgeText } from '@/components/ui/use-age-text'
import { onDraftsChanged } from '@/lib/client/draft-places'
import { type Draft, listDrafts } from '@/lib/client/drafts'
import styles from './online-dev.module.css'
import { type Module, offeredButtons } from './utils'

type DraftPanelProps = {
  module: Module
  /** A record is open: what is being typed is no left-over. */
  isBusy: boolean
  onResume: (draft: Draft) => void
}

/** What was left half-filled in this module, by this user, in this browser: after a reload, a crash or an ended session. */
export function DraftPanel({ module, isBusy, onResume }: DraftPanelProps) {
  const t = useTranslations('list.draft')
  const tForm = useTranslations('form.draft')
  const ageText = useAgeText()
  const { draftOwner } = useShell()
  const discard = useDiscardDraft(draftOwner)
  const [isUnfolded, setUnfolded] = useState(false)
  const drafts = useModuleDrafts(module, isBusy)
  const [latest] = drafts
  if (isBusy || !latest) return null
  const summaryOf = (draft: Draft) => draftSummary(module.form, draft)
  return (
    <div className={styles.drafts}>
      <div className={styles.notice} role="status">
        <span>
          {t(latest.recordId ? 'offerEdit' : 'offerNew', {
            title: summaryOf(latest) || latest.title,
            time: ageText(latest.savedAt),
          })}
        </span>
        {drafts.length > 1 && (
          <Button size="sm" variant="text" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {t('all', { count: drafts.length })}
          </Button>
        )}
        {!(isUnfolded && drafts.length > 1) && (
          <>
            <Button size="sm" onClick={() => void discard(latest)}>
              {tForm('discard')}
            </Button>
            <Button size="sm" variant="primary" onClick={() => onResume(latest)}>
              {tForm('resume')}
            </Button>
          </>
        )}
      </div>
      {isUnfolded && drafts.length > 1 && (
        <div className={styles.draftRows}>
          <DraftRows drafts={drafts} summaryOf={summaryOf} onRestore={onResume} onDiscard={(draft) => void discard(draft)} />
        </div>
      )}
    </div>
  )
}

/** As they are now: also after one was let go, or has come back. */
export function useModuleDrafts(module: Module, isBusy: boolean): readonly Draft[] {
  const { draftOwner } = useShell()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  // The browser's database.
  useEffect(() => {
    if (isBusy) return
    let isCurrent = true
    const read = () =>
      void listDrafts(draftOwner, module.modelId, Date.now()).then((found) => {
        if (isCurrent) setDrafts(found)
      })
    read()
    const stop = onDraftsChanged(read)
    return () => {
      isCurrent = false
      stop()
    }
  }, [isBusy, draftOwner, module.modelId])
  return drafts.filter((draft) => canResume(module, draft))
}

/** A draft is offered only while its right is still there. */
function canResume(module: Module, draft: Draft): boolean {
  const { list, access } = module
  if (draft.recordId === '') return offeredButtons(list.buttons, ['add'], access).length > 0
  return offeredButtons(list.rowButtons, ['edit'], access).length > 0
}
