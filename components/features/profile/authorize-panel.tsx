'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { RightsTree } from '@/components/features/rights-tree/public'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { useCall } from '@/lib/client/use-call'
import { useTexts } from '@/lib/client/use-texts'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import styles from './profile.module.css'
import trees from './trees.module.css'

/** Contract 1 §11.7, in its order. Kinds that a newer platform adds are not shown. */
const kinds = ['module', 'button', 'column', 'form', 'resource', 'portal'] as const
type Kind = (typeof kinds)[number]

/** 系统权限: everything the user may do, as trees. */
export function AuthorizePanel() {
  const t = useTexts('profile.authorize')
  const idBase = useId()
  const { data, error, mutate } = useCall(currentUserSettings.authorize, {})
  const [kind, setKind] = useState<Kind>('module')
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  return (
    <div className={styles.panel}>
      <div role="tablist" aria-label={t('label')} className={trees.kinds} onKeyDown={moveByKey}>
        {kinds.map((item) => (
          <button
            key={item}
            type="button"
            role="tab"
            id={`${idBase}-${item}`}
            aria-selected={item === kind}
            aria-controls={item === kind ? `${idBase}-panel` : undefined}
            tabIndex={item === kind ? 0 : -1}
            className={trees.kind}
            onClick={() => setKind(item)}
          >
            {t(item)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${idBase}-panel`} aria-labelledby={`${idBase}-${kind}`} className={styles.panel}>
        <RightsTree key={kind} label={t(kind)} nodes={data[kind]} t={t} />
      </div>
    </div>
  )
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const next = arrowTarget(event.key, at, tabs.length)
  if (next === undefined) return
  event.preventDefault()
  const tab = tabs[next]
  tab?.focus()
  tab?.click()
}
