'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { preferences } from '@/lib/contract/permission/preferences'
import styles from './profile.module.css'

const kinds = {
  Organize: {
    call: currentUserSettings.organizes,
    icon: 'building',
    badge: 'defaultOrganize',
    action: 'switchOrganize',
    hint: 'organizeHint',
    none: 'noOrganizes',
  },
  Position: {
    call: currentUserSettings.positions,
    icon: 'briefcase',
    badge: 'defaultPosition',
    action: 'switchPosition',
    hint: 'positionHint',
    none: 'noPositions',
  },
} as const

// Long enough to be read before everything is loaded anew (spec 1 §9).
const reloadAfterMs = 1500

/** 我的组织 and 我的岗位 (contract 1 §11.5): the current one is marked, a click on another makes it the current one. */
export function MajorsPanel({ kind }: { kind: keyof typeof kinds }) {
  const t = useTranslations('profile.majors')
  const { call, icon, badge, action, hint, none } = kinds[kind]
  const { data, error, mutate } = useCall(call, {})
  const major = useMutation(preferences.major)
  const [isDone, setDone] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  if (data.length === 0) return <EmptyState text={t(none)} />
  const isBusy = major.isRunning || isDone
  const choose = async (majorId: string) => {
    if (isBusy) return
    try {
      const { msg } = await major.run({ body: { majorId, majorType: kind } })
      setDone(true)
      toast.success(msg || t('switched'))
      // Menus, rights and data all follow from it, so nothing that is loaded may stay.
      setTimeout(() => window.location.reload(), reloadAfterMs)
    } catch {
      // Told already.
    }
  }
  return (
    <div className={styles.panel}>
      <p className={styles.hint}>{t(hint)}</p>
      <ul className={styles.choices} aria-busy={isBusy}>
        {data.map(({ id, fullName, isDefault }) => (
          <li key={id}>
            {isDefault === 1 ? (
              <div className={styles.choice} data-current="">
                <Icon name={icon} />
                <span className={styles.choiceText}>{fullName}</span>
                <span className={styles.badge}>{t(badge)}</span>
              </div>
            ) : (
              <button type="button" className={styles.choice} aria-disabled={isBusy || undefined} onClick={() => void choose(id)}>
                <Icon name={icon} />
                <span className={styles.choiceText}>
                  {fullName}
                  <small>{t(action)}</small>
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
