import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDesigner } from '@/components/designer/form/form-designer'
import { ListDesigner } from '@/components/designer/list/list-designer'
import { DesignPreview } from '@/components/features/online-dev/public'
import { useShell, useTabKey, useTabTitle } from '@/components/ground/public'
import { TabList, tabId } from '@/components/screen/tab-list'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import { useLeaveGuard } from '@/lib/client/leave-guards'
import { toast } from '@/lib/client/toast-store'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { OpenedForm } from '@/lib/designer/public'
import { BasicDialog } from './basic-dialog'
import { stateTones } from './columns'
import { ConflictPanel } from './conflict-panel'
import styles from './designs.module.css'
import { LocalOffer } from './local-offer-panel'
import { readDesign } from './queries'
import { ReleaseDialog } from './release-dialog'
import { type SavingState, useDesignSaving } from './use-design-saving'
import { useDesignSessions } from './use-design-sessions'
import { type LocalHistory, useLocalHistory } from './use-local-history'
import { type Step, steps, useSteps } from './use-steps'
import { previewHref, stateOf } from './utils'

type OpenedProps = {
  info: DesignInfo
  opened: OpenedForm
  local: LocalHistory | null
  /** Reads everything anew. */
  onReopen: () => void
}

const panelId = 'module-design'

/** One design while it is worked on: its name, how far it is stored, the steps of the wizard, and the way out to people. */
export function OpenedDesignPanel(props: OpenedProps) {
  const { info, opened, local } = props
  const t = useTranslations('admin.designs')
  const { user, openPath } = useShell()
  const [dialog, setDialog] = useState<'basic' | 'release' | null>(null)
  const { sessions, saving, kept, reopen, goOn } = useOpenedDesign(props)
  const { form, list, phone, formDesign } = sessions
  const { state, save, base } = saving
  const { fullName } = base
  const saveByHand = () => void save().then((isStored) => isStored && toast.success(t('saved')))
  const afterSave = async (then: () => void) => {
    if (await save()) then()
  }
  const { step, go, isSound } = useSteps(sessions)
  const listed = step === 'form' ? null : step === 'list' ? list : phone
  const preview = (props: Parameters<React.ComponentProps<typeof ListDesigner>['preview']>[0]) => (
    <DesignPreview {...props} title={fullName} modelId={Number(info.state) === 0 ? '' : info.id} />
  )
  return (
    <section className={styles.page} aria-label={fullName}>
      <Head
        base={base}
        state={state}
        step={step}
        offered={steps.filter((one) => one === 'form' || sessions[one])}
        onStep={go}
        onBasic={() => void afterSave(() => setDialog('basic'))}
        onPreview={() => void afterSave(() => openPath(previewHref(info.id, true)))}
        onSave={saveByHand}
        onRelease={() => isSound() && void afterSave(() => setDialog('release'))}
      />
      <ConflictPanel state={state} saving={saving} onTakeTheirs={reopen} />
      <LocalOffer info={info} opened={opened} local={local} onTake={sessions.take} onDrop={kept.drop} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, step)} className={styles.workplace}>
        {step === 'form' && <FormDesigner session={form} userId={user.userId} isStored onSave={saveByHand} />}
        {listed && (
          <ListDesigner
            key={step}
            session={listed}
            desktop={step === 'phone' ? list : null}
            source={formDesign()}
            userId={user.userId}
            onSave={saveByHand}
            preview={preview}
          />
        )}
      </div>
      {dialog === 'basic' && <BasicDialog id={info.id} onSaved={() => void goOn()} onClose={() => setDialog(null)} />}
      {dialog === 'release' && <ReleaseDialog design={base} onReleased={() => void goOn()} onClose={() => setDialog(null)} />}
    </section>
  )
}

/** The design with its sessions, how it is stored and kept, and the ways out of it. */
function useOpenedDesign({ info, opened, local, onReopen }: OpenedProps) {
  const t = useTranslations('admin.designs')
  const router = useRouter()
  const sessions = useDesignSessions({ info, opened, local })
  const { parts, all, histories } = sessions
  const saving = useDesignSaving({ info, parts, sessions: all })
  const { fullName, version } = saving.base
  const kept = useLocalHistory({ designId: info.id, title: fullName, histories, version: Number(version), notKept: t('notKept') })
  const giveUp = () => {
    saving.giveUp()
    kept.giveUp()
  }
  const reopen = () => {
    giveUp()
    onReopen()
  }
  /** Stored by a dialog of this page: what was done here, with its steps, stands on the new version. */
  const goOn = async () => {
    try {
      saving.rebase(await readDesign(info.id))
    } catch {
      // Nobody answered: opening it anew says so, and tries again.
      return reopen()
    }
    // The menu beside the page: a release makes entries.
    router.refresh()
  }
  useTabTitle(t('tabTitle', { name: fullName }))
  useLeaveGuard(useTabKey(), () => all.some(({ history }) => history.isDirty), { giveUp, keeper: () => () => saving.save() })
  return { sessions, saving, kept, reopen, goOn }
}

type HeadProps = {
  base: DesignInfo
  state: SavingState
  step: Step
  offered: readonly Step[]
  onStep: (step: Step) => void
  onBasic: () => void
  onPreview: () => void
  onSave: () => void
  onRelease: () => void
}

function Head({ base, state, step, offered, onStep, onBasic, onPreview, onSave, onRelease }: HeadProps) {
  const t = useTranslations('admin.designs')
  return (
    <header className={styles.head}>
      <div className={styles.headName}>
        <h1>{base.fullName}</h1>
        <Tag tone={stateTones[stateOf(base)]}>{t(`states.${stateOf(base)}`)}</Tag>
        <IconButton size="sm" label={t('basic')} onClick={onBasic}>
          <Icon name="gear" size={16} />
        </IconButton>
      </div>
      <div className={styles.headSteps}>
        <TabList
          label={t('steps.name')}
          entries={offered.map((key) => ({ key, label: t(`steps.${key}`) }))}
          value={step}
          panelId={panelId}
          onChange={(key) => onStep(steps.find((one) => one === key) ?? 'form')}
        />
      </div>
      <div className={styles.headActions}>
        <SavingMark state={state} />
        <Button onClick={onPreview}>{t('preview')}</Button>
        <Button onClick={onSave} loading={state.kind === 'saving'}>
          {t('save')}
        </Button>
        <Button variant="primary" onClick={onRelease}>
          {t('release.name')}
        </Button>
      </div>
    </header>
  )
}

function SavingMark({ state }: { state: SavingState }) {
  const t = useTranslations('admin.designs')
  return (
    <span className={styles.saving} data-state={state.kind} role="status">
      {t(`saving.${state.kind}`)}
    </span>
  )
}
