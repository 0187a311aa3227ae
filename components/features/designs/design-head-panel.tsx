import { useTranslations } from 'next-intl'
import { RecordPresence } from '@/components/ground/public'
import { TabList } from '@/components/screen/tab-list'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { Tag } from '@/components/ui/tag'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { stateTones } from './columns'
import styles from './designs.module.css'
import type { SavingState } from './use-design-saving'
import { useDesignStore } from './use-design-store'
import { type Step, steps, type useSteps } from './use-steps'
import { hasList, stateOf } from './utils'

type HeadProps = {
  base: DesignInfo
  state: SavingState
  /** Of the element that shows the step. */
  panelId: string
  wizard: Pick<ReturnType<typeof useSteps>, 'step' | 'go' | 'isChecking'>
  offered: readonly Step[]
  hasVersions: boolean
  /** Null where there is no list to switch off and on. */
  onTurnList: (() => void) | null
  on: Readonly<Record<'basic' | 'versions' | 'differences' | 'preview' | 'save' | 'release', () => void>>
}

/** The line above a design that is worked on: what it is, its steps, how far it is stored, and what can be done with all of it. */
export function DesignHead({ base, state, panelId, wizard, offered, hasVersions, onTurnList, on }: HeadProps) {
  const t = useTranslations('designs')
  const { presence } = useDesignStore()
  const { step, go, isChecking } = wizard
  return (
    <header className={styles.head}>
      <div className={styles.headName}>
        <h1>{base.fullName}</h1>
        <StateMark base={base} hasVersions={hasVersions} on={on} />
        <IconButton size="sm" label={t('basic')} onClick={on.basic}>
          <Icon name="gear" size={16} />
        </IconButton>
        {presence === null ? null : <RecordPresence modelId={presence} recordId={base.id} doing="editing" />}
      </div>
      <div className={styles.headSteps}>
        <TabList
          label={t('steps.name')}
          entries={offered.map((key) => ({ key, label: t(`steps.${key}`) }))}
          value={step}
          panelId={panelId}
          onChange={(key) => void go(steps.find((one) => one === key) ?? 'form')}
        />
        {onTurnList && (
          <Button variant="text" onClick={onTurnList}>
            {t(`turnList.${hasList(base) ? 'close' : 'open'}`)}
          </Button>
        )}
      </div>
      <div className={styles.headActions}>
        {isChecking ? (
          <span className={styles.saving} role="status">
            {t('checkingScripts')}
          </span>
        ) : (
          <SavingMark state={state} />
        )}
        <Button onClick={on.preview}>{t('preview')}</Button>
        <Button onClick={on.save} loading={state.kind === 'saving'}>
          {t('save')}
        </Button>
        <Button variant="primary" onClick={on.release} loading={isChecking}>
          {t('release.name')}
        </Button>
      </div>
    </header>
  )
}

/** Whether it was released and changed since; what was released is reached through it. */
function StateMark({ base, hasVersions, on }: Pick<HeadProps, 'base' | 'hasVersions' | 'on'>) {
  const t = useTranslations('designs')
  const state = stateOf(base)
  const mark = <Tag tone={stateTones[state]}>{t(`states.${state}`)}</Tag>
  if (state === 'unreleased' || !hasVersions) return mark
  return (
    <Menu
      label={t('versions.all')}
      className={styles.stateMark ?? ''}
      trigger={
        <>
          {mark}
          <Icon name="chevron-down" size={14} />
        </>
      }
      entries={[
        { key: 'differences', label: t('versions.sinceRelease'), icon: 'switch', onSelect: on.differences },
        { key: 'versions', label: t('versions.all'), icon: 'history', onSelect: on.versions },
      ]}
    />
  )
}

function SavingMark({ state }: { state: SavingState }) {
  const t = useTranslations('designs')
  return (
    <span className={styles.saving} data-state={state.kind} role="status">
      {t(`saving.${state.kind}`)}
    </span>
  )
}
