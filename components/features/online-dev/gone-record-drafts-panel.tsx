import { useTranslations } from 'next-intl'
import { DraftRows } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { useDiscardDraft } from '@/components/form/use-discard-draft'
import { useShell } from '@/components/ground/public'
import { type Draft, discardDraft } from '@/lib/client/drafts'
import { isRecord } from '@/lib/form/read'
import { carriedRecord } from './carried-record'
import { useModuleDrafts } from './draft-panel'
import styles from './online-dev.module.css'
import type { Module } from './utils'

type GoneRecordDraftsProps = { module: Module; recordId: string; onAnew: (carried: Record<string, unknown>) => void }

/** The record was deleted while changes to it lay here as a draft: they can go on in a new one. */
export function GoneRecordDrafts({ module, recordId, onAnew }: GoneRecordDraftsProps) {
  const t = useTranslations('list.conflict')
  const { draftOwner } = useShell()
  const discard = useDiscardDraft(draftOwner)
  const drafts = useModuleDrafts(module, false).filter((draft) => draft.recordId === recordId)
  if (drafts.length === 0) return null
  const carry = ({ base, snapshot, ...draft }: Draft) => {
    const record = { ...(isRecord(base) ? base : {}), ...(isRecord(snapshot) ? snapshot : {}) }
    onAnew(carriedRecord(module.form, record))
    void discardDraft(draftOwner, draft)
  }
  return (
    <section className={styles.goneDrafts} aria-label={t('saveAsNew')}>
      <p>{t('goneDrafts')}</p>
      <DraftRows
        drafts={drafts}
        summaryOf={(draft) => draftSummary(module.form, draft)}
        resumeText={t('saveAsNew')}
        onRestore={carry}
        onDiscard={(draft) => void discard(draft)}
      />
    </section>
  )
}
