'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import type { Caller } from '@/components/widget-kits/names'
import { currentUserSettings, type Signature } from '@/lib/contract/permission/current-user'
import { pictureOf } from './picture-value'
import styles from './sign.module.css'

/** Signatures the person keeps in the profile; a press signs with one. */
export function SavedSignatures({ call, onChoose }: { call: Caller; onChoose: (picture: string) => void }) {
  const t = useTranslations('widgets.sign')
  const [list, setList] = useState<readonly Signature[] | 'failed' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const load = useCallback(() => call(currentUserSettings.signImgs, {}), [call])
  // External system: the platform, which keeps the signatures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let isCurrent = true
    load().then(
      ({ data }) => isCurrent && setList(data),
      () => isCurrent && setList('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [load, attempt])
  if (list === null) return null
  return (
    <section className={styles.saved}>
      <h3>{t('saved')}</h3>
      {list === 'failed' ? (
        <p className={styles.note} role="status">
          {t('savedFailed')}{' '}
          <button type="button" className={fieldStyles.linkButton} onClick={() => setAttempt(attempt + 1)}>
            {t('retry')}
          </button>
        </p>
      ) : list.length === 0 ? (
        <p className={styles.note}>{t('none')}</p>
      ) : (
        <SavedList list={list} onChoose={onChoose} />
      )}
    </section>
  )
}

function SavedList({ list, onChoose }: { list: readonly Signature[]; onChoose: (picture: string) => void }) {
  const t = useTranslations('widgets.sign')
  const shown = list.flatMap(({ id, signImg }) => {
    const picture = pictureOf(signImg)
    return picture ? [{ id, picture }] : []
  })
  return (
    <ul>
      {shown.map(({ id, picture }, index) => (
        <li key={id}>
          <button
            type="button"
            className={styles.choice}
            aria-label={t('useSaved', { number: index + 1 })}
            onClick={() => onChoose(picture)}
          >
            <img src={picture} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}
