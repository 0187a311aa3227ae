import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { useAgeText } from '@/components/ui/use-age-text'
import type { Draft } from '@/lib/client/drafts'
import styles from './draft-offer.module.css'

type DraftRowsProps = {
  drafts: readonly Draft[]
  /** What a draft holds, in a few words; empty where there are none. */
  summaryOf: (draft: Draft) => string
  /** Instead of the usual words for going on. */
  resumeText?: string
  onRestore: (draft: Draft) => void
  onDiscard: (draft: Draft) => void
}

type DraftOfferProps = DraftRowsProps & {
  /** Whether the form that is open makes something new; else it shows what is saved. */
  isNew: boolean
  onStartEmpty: () => void
}

/** What was left behind in this form, newest first: to go on with, to be let go, or to be left for another time. */
export function DraftOffer({ isNew, onStartEmpty, ...rows }: DraftOfferProps) {
  const t = useTranslations('form.draft')
  if (rows.drafts.length === 0) return null
  return (
    <section className={styles.offer} aria-label={t('title')}>
      <div className={styles.head}>
        <span role="status">{t('offer', { count: rows.drafts.length })}</span>
        <Button size="sm" variant="text" onClick={onStartEmpty}>
          {t(isNew ? 'startEmpty' : 'startSaved')}
        </Button>
      </div>
      <DraftRows {...rows} />
    </section>
  )
}

/** One line for each draft: what it holds, how old it is, and what can be done with it. */
export function DraftRows({ drafts, summaryOf, resumeText, onRestore, onDiscard }: DraftRowsProps) {
  const t = useTranslations('form.draft')
  const resume = resumeText ?? t('resume')
  const ageText = useAgeText()
  const idBase = useId()
  return (
    <ul className={styles.rows}>
      {drafts.map((draft) => {
        const summary = summaryOf(draft) || t('noWords')
        return (
          <li key={draft.id} className={styles.row}>
            <span id={`${idBase}-${draft.id}`} className={styles.summary} data-tip={summary}>
              {summary}
            </span>
            <span className={styles.age}>{ageText(draft.savedAt)}</span>
            <span className={styles.buttons}>
              <Button size="sm" aria-describedby={`${idBase}-${draft.id}`} onClick={() => onDiscard(draft)}>
                {t('discard')}
              </Button>
              <Button size="sm" variant="primary" aria-describedby={`${idBase}-${draft.id}`} onClick={() => onRestore(draft)}>
                {resume}
              </Button>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
