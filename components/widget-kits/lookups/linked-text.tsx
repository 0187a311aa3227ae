'use client'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { hiddenTargetMark } from '@/lib/form/hidden-target'
import styles from '../widgets.module.css'

/** Linked records as the platform names them. What the reader may not see is said in words: a dash reads as empty. */
export function LinkedText({ parts, joint }: { parts: readonly string[]; joint: string }) {
  if (!parts.includes(hiddenTargetMark)) return <>{parts.join(joint)}</>
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    <Fragment key={index}>
      {index > 0 ? joint : null}
      {part === hiddenTargetMark ? <NoRight /> : part}
    </Fragment>
  ))
}

function NoRight() {
  const t = useTranslations('widgets.lookups')
  return (
    <span className={styles.noRight} data-tip={t('gone')}>
      {t('noRight')}
    </span>
  )
}
