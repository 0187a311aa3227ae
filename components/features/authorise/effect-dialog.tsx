import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { GrantEffect } from '@/lib/contract/permission/authority'
import styles from './authorise.module.css'
import { ChangedItems } from './changed-items-panel'

type EffectDialogProps = {
  name: string
  effect: GrantEffect
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** What saving means, and for whom: read before it is done. */
export function EffectDialog({ name, effect, isSaving, onSave, onClose }: EffectDialogProps) {
  const t = useTexts('admin.authorise')
  const tCommon = useTranslations('common')
  return (
    <Surface
      kind="general"
      open
      width="640px"
      title={t('effect.title')}
      subtitle={name}
      busy={isSaving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" loading={isSaving} onClick={onSave}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.effect}>
        <p className={styles.sum}>
          {effect.holders === 0
            ? t('effect.nobody')
            : t('effect.sum', { holders: effect.holders, gains: effect.gains, losses: effect.losses })}
        </p>
        {effect.holders > 0 && <p className={styles.kind}>{t('effect.signOut')}</p>}
        <People title={t('effect.gaining')} tone="green" people={effect.gaining} count={effect.gains} />
        <People title={t('effect.losing')} tone="red" people={effect.losing} count={effect.losses} />
        <h3>{t('effect.items', { count: effect.changed })}</h3>
        <ChangedItems items={effect.items} t={t} />
        {effect.changed > effect.items.length && (
          <p className={styles.kind}>{t('effect.more', { count: effect.changed - effect.items.length })}</p>
        )}
      </div>
    </Surface>
  )
}

type PeopleProps = { title: string; tone: 'green' | 'red'; people: GrantEffect['gaining']; count: number }

function People({ title, tone, people, count }: PeopleProps) {
  const t = useTexts('admin.authorise')
  if (count === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <Tag tone={tone}>{`${title} ${count}`}</Tag>
      <span className={styles.names}>
        {people.map(({ fullName }) => fullName).join(t('effect.comma'))}
        {count > people.length ? t('effect.morePeople', { count: count - people.length }) : ''}
      </span>
    </section>
  )
}
