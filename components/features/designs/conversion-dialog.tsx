import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Progress } from '@/components/ui/progress'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type DesignConversion, designVersions } from '@/lib/contract/online-dev/design-versions'
import styles from './designs.module.css'

type ConversionDialogProps = {
  design: { id: string; fullName: string }
  conversion: DesignConversion
  /** Nobody answers just now. */
  isLost: boolean
  /** The platform goes on with what ended early. */
  onGoneOn: () => Promise<unknown>
  /** Of one that ended early: releases anew without the rest. */
  onRelease?: (() => void) | undefined
  onClose: () => void
}

/** What a release has asked to be done with the records: how far it is, and what became of it. It goes on when this is closed. */
export function ConversionDialog({ design, conversion, isLost, onGoneOn, onRelease, onClose }: ConversionDialogProps) {
  const t = useTranslations('designs.conversion')
  const tCommon = useTranslations('common')
  const convertOn = useMutation(designVersions.convertOn)
  const goOn = async () => {
    // What keeps it from going on is told, and what the dialog then shows is how it stands.
    await convertOn.run({ params: { id: design.id } }).catch(() => null)
    await onGoneOn()
  }
  const canGoOn = conversion.state === 'failed' && conversion.canGoOn === 1
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      subtitle={design.fullName}
      width="560px"
      onClose={onClose}
      footer={
        <>
          {canGoOn && onRelease ? <Button onClick={onRelease}>{t('releaseAnew')}</Button> : null}
          <Button variant={canGoOn ? 'default' : 'primary'} onClick={onClose}>
            {tCommon('close')}
          </Button>
          {canGoOn ? (
            <Button variant="primary" loading={convertOn.isRunning} onClick={goOn}>
              {t('goOn')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.links} aria-live="polite">
        {isLost ? <Alert tone="warning">{t('lost')}</Alert> : null}
        {conversion.state === 'running' ? <Running conversion={conversion} /> : <Ended conversion={conversion} />}
      </div>
    </Surface>
  )
}

function Running({ conversion: { doneCount = 0, totalCount = 0 } }: { conversion: DesignConversion }) {
  const t = useTranslations('designs.conversion')
  return (
    <>
      <p className={styles.told}>{totalCount > 0 ? t('progress', { done: doneCount, total: totalCount }) : t('beginning')}</p>
      <Progress label={t('title')} value={doneCount} max={Math.max(1, totalCount)} />
      <p className={styles.covers}>{t('background')}</p>
    </>
  )
}

function Ended({ conversion }: { conversion: DesignConversion }) {
  const t = useTranslations('designs.conversion')
  const say = usePlatformTexts()
  const { state, reason, changed = 0, left = 0, first } = conversion
  if (state === 'failed') {
    return (
      <>
        <Alert tone="warning">{reason ? t('failedBecause', { reason: say(reason) }) : t('failed')}</Alert>
        {conversion.canGoOn === 1 ? <p className={styles.covers}>{t('canGoOn')}</p> : null}
      </>
    )
  }
  return (
    <>
      <FactList>
        <Fact name={t('changedCount')}>{t('records', { count: changed })}</Fact>
        {left > 0 ? <Fact name={t('leftCount')}>{t('records', { count: left })}</Fact> : null}
      </FactList>
      {first.length > 0 ? (
        <ul className={styles.left}>
          {first.map(({ id, name, code, value, reason: why }) => (
            <li key={`${id} ${code} ${value}`}>
              {name ? <strong>{name}</strong> : null} {value ? t('value', { value }) : ''} {say(why)}
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.covers}>{t('inHistory')}</p>
    </>
  )
}
