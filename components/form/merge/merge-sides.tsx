import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Radio } from '@/components/ui/check'
import styles from './merge.module.css'

export type Side = 'mine' | 'theirs'

export type SidesView = {
  theirName: string
  /** Null while nobody has decided. */
  sideOf: (path: string) => Side | null
  onChoose: (path: string, side: Side) => void
}

type SidesProps = {
  view: SidesView
  path: string
  legend: string
  /** What it was before either of them, where that is known. */
  before?: ReactNode
  sides: Record<Side, ReactNode>
}

/** One thing of which two people made something different, and the choice between them. */
export function Sides({ view, path, legend, before, sides }: SidesProps) {
  const t = useTranslations('list.conflict')
  const name = useId()
  const chosen = view.sideOf(path)
  return (
    <fieldset className={styles.decision}>
      <legend>{legend}</legend>
      {before === undefined ? null : (
        <div className={styles.decisionBefore}>
          <span className={styles.decisionOwner}>{t('before')}</span>
          <span className={styles.decisionValue}>{before}</span>
        </div>
      )}
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={styles.decisionSide} data-chosen={chosen === side || undefined}>
          <Radio name={name} checked={chosen === side} onChange={() => view.onChoose(path, side)} />
          <span className={styles.decisionOwner}>{side === 'mine' ? t('mine') : view.theirName}</span>
          <span className={styles.decisionValue}>{sides[side]}</span>
        </label>
      ))}
    </fieldset>
  )
}
