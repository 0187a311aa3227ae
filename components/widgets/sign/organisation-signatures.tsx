'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Caller } from '@/components/widget-kits/names'
import { signature } from '@/lib/contract/system/signature'
import { pictureOf } from './picture-value'
import styles from './sign.module.css'

type Offered = { id: string; fullName: string; picture: string }

/** Signatures of the organisation that the person may use; nothing at all where there are none, or the platform knows no such thing. */
export function OrganisationSignatures({ call, onChoose }: { call: Caller; onChoose: (picture: string) => void }) {
  const t = useTranslations('widgets.sign')
  const [list, setList] = useState<readonly Offered[]>([])
  // External system: the platform, which knows who may use which.
  useEffect(() => {
    let isCurrent = true
    call(signature.selector, {}).then(
      ({ data }) => isCurrent && setList(data.list.flatMap(offeredOf)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [call])
  if (list.length === 0) return null
  return (
    <section className={styles.saved}>
      <h3>{t('seals')}</h3>
      <ul>
        {list.map(({ id, fullName, picture }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-label={t('useSeal', { name: fullName })}
              onClick={() => onChoose(picture)}
            >
              <img src={picture} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function offeredOf({ id, fullName, icon }: { id: string; fullName: string; icon: string }): Offered[] {
  const picture = pictureOf(icon)
  return picture === null ? [] : [{ id, fullName, picture }]
}
