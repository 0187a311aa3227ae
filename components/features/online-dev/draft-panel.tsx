import { useFormatter, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useShell } from '@/components/features/shell/public'
import { Button } from '@/components/ui/button'
import { type Draft, discardDraft, listDrafts } from '@/lib/client/drafts'
import styles from './online-dev.module.css'
import { type Module, offeredButtons } from './utils'

type DraftPanelProps = {
  module: Module
  /** A record is open: what is being typed is no left-over. */
  isBusy: boolean
  onResume: (recordId: string) => void
}

/** What was left half-filled in this module, by this user, in this browser: after a reload, a crash or an ended session. */
export function DraftPanel({ module, isBusy, onResume }: DraftPanelProps) {
  const t = useTranslations('list.draft')
  const format = useFormatter()
  const { user } = useShell()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  // The browser's database.
  useEffect(() => {
    if (isBusy) return
    let isCurrent = true
    void listDrafts(user.userId, module.modelId, Date.now()).then((found) => {
      if (isCurrent) setDrafts(found)
    })
    return () => {
      isCurrent = false
    }
  }, [isBusy, user.userId, module.modelId])
  const latest = drafts.find((draft) => canResume(module, draft))
  if (isBusy || !latest) return null
  const discard = async () => {
    await discardDraft(latest)
    setDrafts((old) => old.filter((draft) => draft !== latest))
  }
  return (
    <div className={styles.notice} role="status">
      <span>
        {t(latest.recordId ? 'offerEdit' : 'offerNew', {
          title: latest.title,
          time: format.dateTime(latest.savedAt, { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' }),
        })}
      </span>
      <Button size="sm" variant="primary" onClick={() => onResume(latest.recordId)}>
        {t('resume')}
      </Button>
      <Button size="sm" onClick={() => void discard()}>
        {t('discard')}
      </Button>
    </div>
  )
}

/** A draft is offered only while its right is still there. */
function canResume(module: Module, draft: Draft): boolean {
  const { list, access } = module
  if (draft.recordId === '') return offeredButtons(list.buttons, ['add'], access).length > 0
  return offeredButtons(list.rowButtons, ['edit'], access).length > 0
}
