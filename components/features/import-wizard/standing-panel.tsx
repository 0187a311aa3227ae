import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import styles from './standing-panel.module.css'
import type { ImportCalls, StandingRecord } from './types'

type StandingPanelProps = {
  reason: string
  standing: readonly StandingRecord[]
  show: ImportCalls['record']
}

/** Why an import is not taken back, with the records that stand in the way; each can be looked at. */
export function StandingPanel({ reason, standing, show }: StandingPanelProps) {
  const t = useTexts('importing.standing')
  const say = usePlatformTexts()
  const [shown, setShown] = useState('')
  return (
    <Alert tone="warning" role="alert">
      <div className={styles.standing}>
        <span>{reason ? say(reason) : t('failed')}</span>
        {standing.length > 0 && (
          <ul aria-label={t('label')}>
            {standing.map(({ id, name, isGone }) => (
              <li key={id}>
                {show && !isGone ? (
                  <Button variant="text" size="sm" onClick={() => setShown(id)}>
                    {name || t('unnamed')}
                  </Button>
                ) : (
                  <span>
                    {name || t('unnamed')} {isGone && t('gone')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {shown !== '' && show?.(shown, () => setShown(''))}
    </Alert>
  )
}
