import { type ReactNode, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { StandingRecord } from '@/lib/client/standing-records'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { Texts } from '@/lib/client/use-texts'
import styles from './standing-records.module.css'

type StandingRecordsProps = {
  reason: string
  standing: readonly StandingRecord[]
  /** Shows one of them; left out where nothing can. */
  show: ((id: string, onClose: () => void) => ReactNode) | undefined
  /** `label` of the list, `unnamed` and `gone` of a record, `failed` where no reason is known. */
  texts: Texts
}

/** Why something is not taken back, with the records that stand in the way; each can be looked at. */
export function StandingRecords({ reason, standing, show, texts: t }: StandingRecordsProps) {
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
