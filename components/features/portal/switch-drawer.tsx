'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useShell, useTabKey } from '@/components/ground/public'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useLeaveQuestion } from '@/components/ui/use-leave-question'
import { dirtyTabs, giveUpInput } from '@/lib/client/leave-guards'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { type PortalNode, portal } from '@/lib/contract/portal/portal'
import styles from './portal.module.css'
import { PortalTexts } from './portal-texts-panel'
import { systemOf } from './utils'

type SwitchProps = {
  /** Of the portal that is shown; '' for the product's own start page. */
  chosen: string
  onChoose: (id: string) => void
  onClose: () => void
}

/** The portals that this person may open in his system, and the product's own start page (contract 4b §1.1). */
export function SwitchDrawer(props: SwitchProps) {
  return (
    <PortalTexts fallback={null}>
      <Drawer {...props} />
    </PortalTexts>
  )
}

function Drawer({ chosen, onChoose, onClose }: SwitchProps) {
  const t = useTranslations('portal.home')
  const { user } = useShell()
  const { data, error, mutate } = useCall(portal.selector, { query: { platform: 'Web', type: '1', systemId: systemOf(user) } })
  const { run, isRunning } = useMutation(portal.setDefault, { successToast: t('changed') })
  const mayLeave = useMayLeave()
  const choose = async (id: string) => {
    if (isRunning || id === chosen || !(await mayLeave())) return
    if (id === '') return onChoose('')
    // The failure was told; the page stays as it is.
    await run({ params: { id }, query: { platform: 'Web' } }).then(
      () => onChoose(id),
      () => undefined,
    )
  }
  const groups = (data?.list ?? []).filter((group) => group.children.length > 0)
  return (
    <Surface kind="drawer" open title={t('switch')} width="360px" onClose={onClose}>
      <div className={styles.choices}>
        <Choice name={t('own')} hint={t('ownHint')} isChosen={chosen === ''} onChoose={() => void choose('')} />
      </div>
      {!data && (error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />)}
      {data && groups.length === 0 && <EmptyState text={t('none')} />}
      {groups.map((group) => (
        <Group key={group.id} group={group} chosen={chosen} onChoose={(id) => void choose(id)} />
      ))}
    </Surface>
  )
}

/** What is being arranged goes with the portal that is shown. */
function useMayLeave(): () => Promise<boolean> {
  const t = useTranslations('portal.home')
  const keys = [useTabKey()]
  const ask = useLeaveQuestion()
  const giveUp = async () => giveUpInput(keys)
  return async () => dirtyTabs(keys).length === 0 || ask({ text: t('askLeave'), discardText: t('leave'), giveUp })
}

/** Portals and categories that every installation begins with have names in each language; others are called as they are stored. */
function useNames(): (code: unknown, stored: string) => string {
  const t = useTranslations('portal.home')
  const isStored = useLocale().split('-')[0] === 'zh'
  return (code, stored) => (!isStored && typeof code === 'string' && t.has(`names.${code}`) ? t(`names.${code}`) : stored)
}

function Group({ group, chosen, onChoose }: { group: PortalNode; chosen: string; onChoose: (id: string) => void }) {
  const nameOf = useNames()
  const title = nameOf(group.id, group.fullName)
  return (
    <section className={styles.choices} aria-label={title}>
      <h3>{title}</h3>
      {group.children.map(({ id, fullName, enCode }) => (
        <Choice key={id} name={nameOf(enCode, fullName)} isChosen={id === chosen} onChoose={() => onChoose(id)} />
      ))}
    </section>
  )
}

type ChoiceProps = { name: string; hint?: string; isChosen: boolean; onChoose: () => void }

function Choice({ name, hint, isChosen, onChoose }: ChoiceProps) {
  const t = useTranslations('portal.home')
  return (
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      <Icon name={hint ? 'home' : 'chart'} size={18} />
      <span>
        {name}
        {hint && <small>{hint}</small>}
      </span>
      {isChosen && <small>{t('chosen')}</small>}
    </button>
  )
}
